import type { Attachment } from '@parkwart/contracts/calls/attachments';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { canOpen, positionIn, thumbnailOf, useAttachments } from './attachments.ts';
import { attachmentViewer } from './dialogs.ts';
import classes from './RecordFiles.module.css';
import { texts } from './texts.ts';
import thumbnail from './thumbnail.module.css';
import { useDownload } from './useDownload.ts';

interface Opened {
  readonly file: Attachment;
  /** The images to step through. */
  readonly among: readonly Attachment[];
}

/**
 * Opens an attachment: shows images and PDFs in the viewer, without a button to delete them, and downloads files of
 * other types.
 */
function useOpening(invoiceNumber: number, all: readonly Attachment[]) {
  const { downloadOne } = useDownload(invoiceNumber);
  const download = (file: Attachment) => downloadOne(file, positionIn(all, file));
  const viewing = useLazyDialog(attachmentViewer, (AttachmentViewer, { isOpen, onClose }, { file, among }: Opened) =>
    isOpen ? (
      <AttachmentViewer
        invoiceNumber={invoiceNumber}
        attachments={file.kind === 'image' ? among.filter(({ kind }) => kind === 'image') : [file]}
        openedId={file.id}
        onDownload={download}
        onClose={onClose}
      />
    ) : null,
  );
  const open = (file: Attachment, among: readonly Attachment[]) =>
    canOpen(file) ? viewing.open({ file, among }) : download(file);
  return { open, element: viewing.element };
}

interface FileLinksProps {
  readonly invoiceNumber: number;
  readonly ids: readonly string[];
  /** Shown while the files are not loaded. */
  readonly children: ReactNode;
}

/** The files that came with an objection; each opens with one click. */
export function FileLinks({ invoiceNumber, ids, children }: FileLinksProps) {
  const { data } = useAttachments(invoiceNumber);
  const opening = useOpening(invoiceNumber, data ?? []);
  if (!data) return children;
  const files = data.filter(({ id }) => ids.includes(id));
  const gone = ids.length - files.length;
  return (
    <>
      <ul className={classes.links} aria-label={texts.sent}>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={classes.link}
              aria-label={canOpen(file) ? texts.open(file.name) : texts.download(file.name)}
              {...onIntent(attachmentViewer)}
              onClick={() => opening.open(file, files)}
            >
              {file.kind === 'image' ? (
                <img className={classes.small} src={thumbnailOf(file)} alt="" loading="lazy" />
              ) : (
                <OfficeIcon name="file" />
              )}
              {file.name}
            </button>
          </li>
        ))}
        {gone > 0 && <li className={text.hint}>{texts.gone(gone)}</li>}
      </ul>
      {opening.element}
    </>
  );
}

/** The office's pictures of the record in one row; a click on one opens it, with the others to step through. */
export function Pictures({ record: { invoiceNumber } }: { readonly record: ParkingRecord }) {
  const { data = [] } = useAttachments(invoiceNumber);
  const opening = useOpening(invoiceNumber, data);
  const pictures = data.filter(({ kind, isFromDriver }) => kind === 'image' && !isFromDriver);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={classes.pictures} aria-label={texts.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              className={thumbnail.open}
              title={picture.name}
              aria-label={texts.openPicture(index + 1, pictures.length)}
              {...onIntent(attachmentViewer)}
              onClick={() => opening.open(picture, pictures)}
            >
              <img className={thumbnail.image} src={thumbnailOf(picture)} alt="" loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      {opening.element}
    </>
  );
}

interface ProofProps {
  readonly record: ParkingRecord;
  /** Ids of the files that came with the inbox entry; these files are no proof of the offence. */
  readonly without: readonly string[];
}

/** The office's first picture of the car; a click on it opens all of the office's pictures. */
export function Proof({ record: { invoiceNumber }, without }: ProofProps) {
  const { data = [] } = useAttachments(invoiceNumber);
  const opening = useOpening(invoiceNumber, data);
  const proof = data.filter(({ id, kind, isFromDriver }) => kind === 'image' && !isFromDriver && !without.includes(id));
  const [first] = proof;
  if (!first) return null;
  return (
    <>
      <button
        type="button"
        className={`${thumbnail.open} ${classes.proof}`}
        title={first.name}
        aria-label={texts.openProof(invoiceNumber, proof.length)}
        {...onIntent(attachmentViewer)}
        onClick={() => opening.open(first, proof)}
      >
        <img className={thumbnail.image} src={thumbnailOf(first)} alt="" loading="lazy" decoding="async" />
        {proof.length > 1 && <span className={classes.more}>{texts.more(proof.length - 1)}</span>}
      </button>
      {opening.element}
    </>
  );
}
