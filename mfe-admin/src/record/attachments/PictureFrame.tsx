import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { useQueryClient } from '@parkwart/web';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import classes from './AttachmentViewer.module.css';
import { attachmentsKey } from './attachmentsApi.ts';
import { texts } from './texts.ts';

interface PictureFrameProps {
  readonly invoiceNumber: number;
  readonly image: Attachment;
  /** At 1 the image fits the frame. */
  readonly zoom: number;
  readonly onToggleZoom: () => void;
}

/** Zooms around the centre. */
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

/** Only for the mouse: the browser itself handles touch scrolling. */
function dragWithMouse({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent<HTMLElement>) {
  if (pointerType !== 'mouse' || buttons !== 1) return;
  currentTarget.scrollLeft -= movementX;
  currentTarget.scrollTop -= movementY;
}

/** Keeps the focus when the user changes images. */
export function PictureFrame({ invoiceNumber, image, zoom, onToggleZoom }: PictureFrameProps) {
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
