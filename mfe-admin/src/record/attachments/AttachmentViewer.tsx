import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { Button } from '@parkwart/ui/Button';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { IconButton } from '@parkwart/ui/IconButton';
import { Notice } from '@parkwart/ui/Notice';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { useQuery, useQueryClient } from '@parkwart/web';
import { useObjectUrl } from '@parkwart/web/files/useObjectUrl';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { OfficeDialog } from '../../parts/form/OfficeDialog.tsx';
import classes from './AttachmentViewer.module.css';
import { attachmentsKey, fetchFiles } from './attachments.ts';
import { texts } from './texts.ts';

interface PdfFrameProps {
  readonly invoiceNumber: number;
  readonly file: Attachment;
}

async function fetchPdf(invoiceNumber: number, file: Attachment, signal: AbortSignal): Promise<Blob> {
  for await (const response of fetchFiles(invoiceNumber, [file], signal)) {
    // With this media type, browsers never render the file as a web page. The content is copied into a new blob,
    // because the headers of the storage's response allow only a download.
    return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
  }
  throw new Error('There is no link.');
}

/** Shows a PDF from a blob in the browser's own viewer (docs/decisions/admin-pdfs-from-a-blob.md). */
function PdfFrame({ invoiceNumber, file }: PdfFrameProps) {
  // Phone browsers may be unable to show PDFs.
  const canShow = navigator.pdfViewerEnabled !== false;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['attachment', file.id],
    queryFn: ({ signal }) => fetchPdf(invoiceNumber, file, signal),
    enabled: canShow,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!canShow) return <Notice tone="neutral">{texts.noViewer}</Notice>;
  if (data) return <Frame pdf={data} name={file.name} />;
  if (error && !isFetching) return <ErrorState message={texts.showFailed} onRetry={() => void refetch()} />;
  return <Skeleton lines={8} label={texts.showing} />;
}

function Frame({ pdf, name }: { readonly pdf: Blob; readonly name: string }) {
  const url = useObjectUrl(pdf);
  return url && <iframe className={classes.pdf} src={`${url}#navpanes=0&view=FitH`} title={name} />;
}

interface PictureFrameProps {
  readonly invoiceNumber: number;
  readonly image: Attachment;
  /** At 1 the image fits the frame. */
  readonly zoom: number;
  readonly onToggleZoom: () => void;
}

/** When the zoom changes, keeps the centre of the visible part in place. */
function useCentre(zoom: number) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const ratio = zoom / before.current;
    before.current = zoom;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = current;
    current.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
    current.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
  }, [zoom]);
  return frame;
}

/** Scrolls the image when the user drags it with the mouse; the browser itself handles touch scrolling. */
function dragWithMouse({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent<HTMLElement>) {
  if (pointerType !== 'mouse' || buttons !== 1) return;
  currentTarget.scrollLeft -= movementX;
  currentTarget.scrollTop -= movementY;
}

/** Keeps the focus when the user changes images. */
function PictureFrame({ invoiceNumber, image, zoom, onToggleZoom }: PictureFrameProps) {
  const frame = useCentre(zoom);
  return (
    <section
      ref={frame}
      className={classes.picture}
      aria-label={texts.picture}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus
      tabIndex={0}
      data-initial-focus
      data-zoomed={zoom > 1 || undefined}
      onPointerMove={dragWithMouse}
      onDoubleClick={onToggleZoom}
    >
      <Picture key={image.id} invoiceNumber={invoiceNumber} image={image} zoom={zoom} />
    </section>
  );
}

function Picture({ invoiceNumber, image: { id, name }, zoom }: Omit<PictureFrameProps, 'onToggleZoom'>) {
  const client = useQueryClient();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const retry = async () => {
    // Refetching the list renews the session, which an image request cannot do.
    await client.invalidateQueries({ queryKey: attachmentsKey(invoiceNumber) });
    setState('loading');
  };
  if (state === 'failed') return <ErrorState message={texts.showFailed} onRetry={() => void retry()} />;
  return (
    <>
      {state === 'loading' && (
        <div className={classes.loading}>
          <Skeleton lines={8} label={texts.showing} />
        </div>
      )}
      <img
        className={classes.image}
        style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        src={`${API_PREFIX}/image/${id}`}
        alt={name}
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </>
  );
}

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
  readonly notice?: ReactNode;
  readonly onDownload: (attachment: Attachment) => void;
  readonly onDelete?: (attachment: Attachment) => void;
  readonly onClose: () => void;
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const LARGEST = ZOOMS.length - 1;

const limited = (index: number, last: number) => Math.max(0, Math.min(index, last));

function useSteps(attachments: readonly Attachment[], openedId: string) {
  const last = attachments.length - 1;
  const [wanted, setWanted] = useState(() => attachments.findIndex(({ id }) => id === openedId));
  const [zoomStep, setZoomStep] = useState(0);
  // After a deletion, shows the next attachment, or the last attachment if the deleted attachment was at the end.
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
          {onDelete && (
            <Button onClick={() => onDelete(current)}>
              <OfficeIcon name="trash" />
              {texts.deleteThis}
            </Button>
          )}
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
