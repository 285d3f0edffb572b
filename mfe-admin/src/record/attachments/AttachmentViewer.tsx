import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { Button } from '@parkwart/ui/Button';
import { IconButton } from '@parkwart/ui/IconButton';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import classes from './AttachmentViewer.module.css';
import { PdfFrame } from './PdfFrame.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { texts } from './texts.ts';

export function useTabTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const before = document.title;
    document.title = `${name} – Parkwart`;
    return () => {
      document.title = before;
    };
  }, [name]);
}

interface AttachmentViewerProps {
  readonly invoiceNumber: number;
  /** One PDF, or all images. */
  readonly attachments: readonly Attachment[];
  readonly openedId: string;
  /** The message about the last deletion. */
  readonly notice: ReactNode;
  readonly onDownload: (attachment: Attachment) => void;
  readonly onDelete: (attachment: Attachment) => void;
  readonly onClose: () => void;
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const LARGEST = ZOOMS.length - 1;

const limited = (index: number, last: number) => Math.max(0, Math.min(index, last));

function useSteps(attachments: readonly Attachment[], openedId: string) {
  const last = attachments.length - 1;
  const [wanted, setWanted] = useState(() => attachments.findIndex(({ id }) => id === openedId));
  const [zoomStep, setZoomStep] = useState(0);
  // After a deletion, shows the next one, or the last one at the end.
  const index = limited(wanted, last);
  const step = (by: number) => {
    setWanted((index + by + attachments.length) % attachments.length);
    setZoomStep(0);
  };
  const zoomBy = (by: number) => setZoomStep((current) => limited(current + by, LARGEST));
  return { index, last, step, zoom: ZOOMS[zoomStep] ?? 1, zoomBy, setZoomStep };
}

export function AttachmentViewer(props: AttachmentViewerProps) {
  const { invoiceNumber, attachments, openedId, notice, onDownload, onDelete, onClose } = props;
  const steps = useSteps(attachments, openedId);
  const { index, step, zoom, zoomBy, setZoomStep } = steps;
  const current = attachments[index];
  const isImage = current?.kind === 'image';
  useTabTitle(current?.name);
  const isEmpty = !current;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  if (!current) return null;

  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!isImage || ctrlKey || metaKey || altKey) return;
    // When zoomed in, arrow keys scroll.
    if (key === 'ArrowLeft' && zoom === 1) step(-1);
    else if (key === 'ArrowRight' && zoom === 1) step(1);
    else if (key === '+') zoomBy(1);
    else if (key === '-') zoomBy(-1);
    else if (key === '0') setZoomStep(0);
    else return;
    event.preventDefault();
  };
  return (
    <OfficeDialog
      title={current.name}
      isOpen
      size="full"
      onClose={onClose}
      onKeyDown={onKey}
      actions={
        <>
          {isImage && <ImageControls {...steps} />}
          <Button onClick={() => onDelete(current)}>
            <OfficeIcon name="trash" />
            {texts.deleteThis}
          </Button>
          <Button onClick={() => onDownload(current)}>
            <OfficeIcon name="download" />
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={classes.viewer}>
        {notice}
        {isImage ? (
          <PictureFrame
            invoiceNumber={invoiceNumber}
            image={current}
            zoom={zoom}
            onToggleZoom={() => setZoomStep(zoom === 1 ? 2 : 0)}
          />
        ) : (
          <PdfFrame invoiceNumber={invoiceNumber} file={current} />
        )}
      </div>
    </OfficeDialog>
  );
}

function ImageControls({ index, last, step, zoom, zoomBy }: ReturnType<typeof useSteps>) {
  return (
    <div className={classes.steps}>
      {last > 0 && <IconButton icon="back" label={texts.previous} onClick={() => step(-1)} />}
      <span className={classes.figure} role="status">
        {texts.position(index + 1, last + 1)}
      </span>
      {last > 0 && <IconButton icon="next" label={texts.next} onClick={() => step(1)} />}
      <IconButton icon="minus" label={texts.zoomOut} onClick={() => zoomBy(-1)} />
      <span className={classes.figure}>{texts.zoom(zoom * 100)}</span>
      <IconButton icon="plus" label={texts.zoomIn} onClick={() => zoomBy(1)} />
    </div>
  );
}
