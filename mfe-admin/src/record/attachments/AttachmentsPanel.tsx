import { type Attachment, deleteAttachment, isHeic } from '@parkwart/contracts/calls/attachments';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatDay } from '@parkwart/contracts/rules/time';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { ProgressBar } from '@parkwart/ui/ProgressBar';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { callApi, useQueryClient } from '@parkwart/web';
import { onIntent } from '@parkwart/web/chunk';
import { errorMessage } from '@parkwart/web/errors';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useReload } from '../../parts/form/otherTabs.ts';
import { UndoNotice } from '../../parts/form/UndoNotice.tsx';
import { failureToast, useLoadFailureToast } from '../../parts/loading/failureToasts.tsx';
import { DialogOnDemand } from '../../parts/loading/OnDemand.tsx';
import classes from './AttachmentsPanel.module.css';
import { attachmentsKey, canOpen, positionIn, thumbnailOf, useAttachments } from './attachments.ts';
import { attachmentViewer } from './dialogs.ts';
import { texts } from './texts.ts';
import thumbnail from './thumbnail.module.css';
import { UploadArea } from './UploadArea.tsx';
import { useDownload } from './useDownload.ts';
import type { Uploads } from './useUploads.tsx';

/**
 * Deletes immediately, also on the server. The undo notice is inside the dialog, because a modal dialog blocks
 * everything outside.
 */
function useDeletion(invoiceNumber: number) {
  const client = useQueryClient();
  const reload = useReload();
  const queryKey = attachmentsKey(invoiceNumber);
  const [last, setLast] = useState<Attachment>();
  const sending = useRef<Promise<void>>(Promise.resolve());

  const send = ({ id, name }: Attachment, isDeleted: boolean) => {
    sending.current = sending.current.then(async () => {
      try {
        await callApi(deleteAttachment, { params: { id }, body: { isDeleted } });
      } catch (error) {
        failureToast(isDeleted ? texts.deleteFailed(name) : texts.restoreFailed(name), error);
        setLast((current) => (current?.id === id ? undefined : current));
      } finally {
        await reload(queryKey);
      }
    });
  };
  const remove = (attachment: Attachment) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData<readonly Attachment[]>(queryKey, (all) => all?.filter(({ id }) => id !== attachment.id));
    setLast(attachment);
    send(attachment, true);
  };
  const undo = () => {
    if (last) send(last, false);
    setLast(undefined);
  };
  const notice = (
    <div role="status">
      {last && (
        <div className={classes.deleted}>
          <UndoNotice onUndo={undo}>{texts.deleted(last.name)}</UndoNotice>
        </div>
      )}
    </div>
  );
  return { remove, notice };
}

const UNITS = ['Byte', 'KB', 'MB'];
const format = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), UNITS.length - 1);
  return `${format.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}

interface FileListProps {
  readonly files: readonly Attachment[];
  readonly onOpen: (file: Attachment) => void;
  readonly onDownload: (file: Attachment) => void;
  readonly onDelete: (file: Attachment) => void;
}

const FETCH_VIEWER = onIntent(attachmentViewer);

function FileList({ files, onOpen, onDownload, onDelete }: FileListProps) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id} className={classes.file}>
          <OfficeIcon name="file" />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.note}>
            {formatSize(file.size)} · {texts.by(formatDay(new Date(file.uploadedAt)), file.uploadedBy)}
            {isHeic(file.type) && <span className={classes.noPicture}>{texts.noPicture}</span>}
          </span>
          <div className={classes.actions}>
            {canOpen(file) && (
              <IconButton icon="eye" label={texts.open(file.name)} {...FETCH_VIEWER} onClick={() => onOpen(file)} />
            )}
            <IconButton icon="download" label={texts.download(file.name)} onClick={() => onDownload(file)} />
            <IconButton icon="trash" label={texts.delete(file.name)} onClick={() => onDelete(file)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface ImageGridProps {
  readonly images: readonly Attachment[];
  readonly onOpen: (image: Attachment) => void;
  readonly onDelete: (image: Attachment) => void;
}

function ImageGrid({ images, onOpen, onDelete }: ImageGridProps) {
  return (
    <ul className={classes.grid}>
      {images.map((image) => (
        <li key={image.id} className={classes.item}>
          <button
            type="button"
            className={thumbnail.open}
            title={image.name}
            aria-label={texts.open(image.name)}
            {...FETCH_VIEWER}
            onClick={() => onOpen(image)}
          >
            <img
              className={thumbnail.image}
              src={thumbnailOf(image)}
              alt={image.name}
              loading="lazy"
              decoding="async"
            />
          </button>
          <span className={classes.delete}>
            <IconButton
              icon="trash"
              variant="secondary"
              label={texts.delete(image.name)}
              onClick={() => onDelete(image)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface SectionProps {
  readonly title: string;
  /** The heading above the section; '' if no driver has sent attachments. */
  readonly group: string;
  readonly attachments: readonly Attachment[];
  readonly downloadLabel: string;
  readonly onDownload: () => void;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** Not rendered while the section is empty: the upload area shows that attachments are missing. */
function Section({ title, group, attachments, downloadLabel, onDownload, busy, children }: SectionProps) {
  if (attachments.length === 0) return null;
  const Heading = group ? 'h4' : 'h3';
  return (
    <section className={classes.section} aria-label={group ? texts.inGroup(title, group) : title}>
      <header className={classes.heading}>
        <Heading>
          {title} <span className={classes.count}>{attachments.length}</span>
        </Heading>
        <Button size="small" busy={busy} onClick={onDownload}>
          <OfficeIcon name="download" />
          {downloadLabel}
        </Button>
      </header>
      {children}
    </section>
  );
}

interface Group {
  /** Heading of the group; '' for a group without a heading. */
  readonly title: string;
  readonly attachments: readonly Attachment[];
  /** Start of the file names of the group's archives. */
  readonly archive: string;
}

/** Separates the attachments that a driver sent from the office's own proof. */
function groupsOf(attachments: readonly Attachment[]): Group[] {
  const [sent, own] = [true, false].map((isFromDriver) =>
    attachments.filter((one) => (one.isFromDriver ?? false) === isFromDriver),
  ) as [Attachment[], Attachment[]];
  return [
    { title: texts.fromDriver, attachments: sent, archive: 'fahrer_' },
    { title: sent.length > 0 ? texts.fromOffice : '', attachments: own, archive: '' },
  ].filter((group) => group.attachments.length > 0);
}

/**
 * Whether the viewer, opened with `opened`, can also step to `one`: it steps only between images of the same group, and
 * shows any other file without neighbours.
 */
function isBeside(one: Attachment, opened: Attachment): boolean {
  if (opened.kind === 'file') return one.id === opened.id;
  return one.kind === 'image' && one.isFromDriver === opened.isFromDriver;
}

interface GroupViewProps {
  readonly group: Group;
  readonly busy: boolean;
  readonly onOpen: (attachment: Attachment) => void;
  readonly onDelete: (attachment: Attachment) => void;
  readonly onDownload: (attachment: Attachment) => void;
  readonly onDownloadAll: (attachments: readonly Attachment[], archive: string) => void;
}

function GroupView({ group: { title, attachments, archive }, busy, onDownloadAll, ...listProps }: GroupViewProps) {
  const images = attachments.filter(({ kind }) => kind === 'image');
  const files = attachments.filter(({ kind }) => kind === 'file');
  const { onDownload, ...imageProps } = listProps;
  return (
    <div className={classes.group}>
      {title && <h3>{title}</h3>}
      <Section
        title={texts.images}
        group={title}
        attachments={images}
        downloadLabel={texts.downloadImages}
        onDownload={() => onDownloadAll(images, `${archive}bilder`)}
        busy={busy}
      >
        <ImageGrid images={images} {...imageProps} />
      </Section>
      <Section
        title={texts.files}
        group={title}
        attachments={files}
        downloadLabel={texts.downloadFiles}
        onDownload={() => onDownloadAll(files, `${archive}dateien`)}
        busy={busy}
      >
        <FileList files={files} onDownload={onDownload} {...imageProps} />
      </Section>
    </div>
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
  const groups = groupsOf(data);
  const download = (attachment: Attachment) => downloadOne(attachment, positionIn(data, attachment));
  const deleteFromList = (attachment: Attachment) => {
    focusNeighbour(panel.current);
    remove(attachment);
  };
  return (
    <div ref={panel} className={classes.panel} tabIndex={-1}>
      {!opened && notice}
      {busy && <ProgressBar label={texts.downloading} value={progress} />}
      {groups.map((group) => (
        <GroupView
          key={group.title}
          group={group}
          busy={busy}
          onOpen={setOpened}
          onDelete={deleteFromList}
          onDownload={download}
          onDownloadAll={downloadAll}
        />
      ))}
      <UploadArea {...uploads} />
      <DialogOnDemand dialog={attachmentViewer} isOpen={opened !== undefined} onClose={close}>
        {(AttachmentViewer) =>
          opened && (
            <AttachmentViewer
              invoiceNumber={invoiceNumber}
              attachments={data.filter((one) => isBeside(one, opened))}
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
