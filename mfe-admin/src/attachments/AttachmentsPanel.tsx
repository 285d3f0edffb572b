import type { Attachment } from '@parkwart/contracts/attachments';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { errorMessage } from '@parkwart/web/errors';
import type { ReactNode } from 'react';
import { useLoadFailureToast } from '../loading/useLoadFailureToast.ts';
import classes from './AttachmentsPanel.module.css';
import { useAttachments } from './attachmentsApi.ts';
import { FileList } from './FileList.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { texts } from './texts.ts';
import { UploadArea } from './UploadArea.tsx';
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

  if (isPending) return <Skeleton lines={4} label={texts.loading} />;
  if (!data) {
    return <ErrorState message={texts.loadFailed} details={errorMessage(error)} onRetry={() => void refetch()} />;
  }
  const images = data.filter(({ kind }) => kind === 'image');
  const files = data.filter(({ kind }) => kind === 'file');
  return (
    <div className={classes.panel}>
      {busy && <ProgressBar label={texts.downloading} value={progress} />}
      <Section
        title={texts.images}
        attachments={images}
        none={texts.noImages}
        downloadLabel={texts.downloadImages}
        onDownload={() => void downloadAll(images, 'bilder')}
        busy={busy}
      >
        <ImageGrid images={images} />
      </Section>
      <Section
        title={texts.files}
        attachments={files}
        none={texts.noFiles}
        downloadLabel={texts.downloadFiles}
        onDownload={() => void downloadAll(files, 'dateien')}
        busy={busy}
      >
        <FileList files={files} onDownload={(file, position) => void downloadOne(file, position)} />
      </Section>
      <UploadArea {...uploads} />
    </div>
  );
}
