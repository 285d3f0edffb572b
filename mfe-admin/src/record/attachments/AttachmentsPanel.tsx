import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { DialogOnDemand } from '../../parts/loading/DialogOnDemand.tsx';
import { useLoadFailureToast } from '../../parts/loading/failureToasts.tsx';
import classes from './AttachmentsPanel.module.css';
import { useAttachments } from './attachmentsApi.ts';
import { attachmentViewer } from './attachmentViewer.ts';
import { FileList } from './FileList.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { texts } from './texts.ts';
import { UploadArea } from './UploadArea.tsx';
import { useDeletion } from './useDeletion.tsx';
import { useDownload } from './useDownload.ts';
import type { Uploads } from './useUploads.ts';

interface SectionProps {
  readonly title: string;
  readonly attachments: readonly Attachment[];
  readonly none: string;
  readonly downloadLabel: string;
  readonly onDownload: () => void;
  readonly busy: boolean;
  readonly children: ReactNode;
}

function Section({ title, attachments, none, downloadLabel, onDownload, busy, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.heading}>
        <h3>
          {title} <span className={classes.count}>{attachments.length}</span>
        </h3>
        {attachments.length > 0 && (
          <Button size="small" busy={busy} onClick={onDownload}>
            <OfficeIcon name="download" />
            {downloadLabel}
          </Button>
        )}
      </header>
      {attachments.length === 0 ? <p className={classes.none}>{none}</p> : children}
    </section>
  );
}

/** The focused item is about to disappear, so focus an adjacent one. */
function focusNeighbour(panel: HTMLElement | null): void {
  const item = document.activeElement?.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  (neighbour?.querySelector('button') ?? panel)?.focus();
}

interface AttachmentsPanelProps {
  readonly record: ParkingRecord;
  readonly uploads: Uploads;
}

export function AttachmentsPanel({ record: { invoiceNumber }, uploads }: AttachmentsPanelProps) {
  const attachments = useAttachments(invoiceNumber);
  const { data, error, isPending, refetch } = attachments;
  useLoadFailureToast(attachments, texts.loadFailed);
  const { progress, downloadOne, downloadAll } = useDownload(invoiceNumber);
  const busy = progress !== undefined;
  const { remove, notice } = useDeletion(invoiceNumber);
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Attachment>();
  const close = useCallback(() => setOpened(undefined), []);

  if (isPending) return <Skeleton lines={4} label={texts.loading} />;
  if (!data) {
    return <ErrorState message={texts.loadFailed} details={errorMessage(error)} onRetry={() => void refetch()} />;
  }
  const images = data.filter(({ kind }) => kind === 'image');
  const files = data.filter(({ kind }) => kind === 'file');
  const download = (attachment: Attachment) => {
    const position = (attachment.kind === 'image' ? images : files).findIndex(({ id }) => id === attachment.id);
    void downloadOne(attachment, position + 1);
  };
  const deleteFromList = (attachment: Attachment) => {
    focusNeighbour(panel.current);
    remove(attachment);
  };
  const listProps = { onOpen: setOpened, onDelete: deleteFromList };
  return (
    <div ref={panel} className={classes.panel} tabIndex={-1}>
      {!opened && notice}
      {busy && <ProgressBar label={texts.downloading} value={progress} />}
      <Section
        title={texts.images}
        attachments={images}
        none={texts.noImages}
        downloadLabel={texts.downloadImages}
        onDownload={() => void downloadAll(images, 'bilder')}
        busy={busy}
      >
        <ImageGrid images={images} {...listProps} />
      </Section>
      <Section
        title={texts.files}
        attachments={files}
        none={texts.noFiles}
        downloadLabel={texts.downloadFiles}
        onDownload={() => void downloadAll(files, 'dateien')}
        busy={busy}
      >
        <FileList files={files} {...listProps} onDownload={download} />
      </Section>
      <UploadArea {...uploads} />
      <DialogOnDemand dialog={attachmentViewer} isOpen={opened !== undefined} onClose={close}>
        {(AttachmentViewer) =>
          opened && (
            <AttachmentViewer
              invoiceNumber={invoiceNumber}
              attachments={opened.kind === 'image' ? images : files.filter(({ id }) => id === opened.id)}
              openedId={opened.id}
              onDownload={download}
              notice={notice}
              onDelete={remove}
              onClose={close}
            />
          )
        }
      </DialogOnDemand>
    </div>
  );
}
