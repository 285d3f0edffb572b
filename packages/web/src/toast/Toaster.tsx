import { type FocusEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import classes from './Toaster.module.css';

const texts = { close: 'Meldung schließen' };

const PATHS = {
  blank: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.6v.1',
  success: 'M4.5 12.5 10 18 19.5 7',
  error: 'M12 3.5 22 20.5H2ZM12 10v4.5M12 17.4v.1',
  loading: 'M12 4a8 8 0 1 1-8 8',
  close: 'M7 7l10 10M17 7 7 17',
};

function ToastIcon({ kind }: { readonly kind: keyof typeof PATHS }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={PATHS[kind]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** A modal dialog makes everything else inert, so visible toasts move into the topmost dialog. */
function usePlace(isUsed: boolean, onMove: () => void): HTMLElement {
  const [place] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.place ?? '';
    return element;
  });
  // A moved element loses the focus without an event.
  const moved = useEffectEvent(onMove);
  useEffect(() => {
    if (!isUsed) return;
    const move = () => {
      const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      if (place.parentNode === host) return;
      host.append(place);
      moved();
    };
    move();
    const observer = new MutationObserver(move);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      // Moves the toasts' place out of the dialog, which may close: a live region must be in the page before its next
      // content.
      document.body.append(place);
      // Ends a pause of the toasts' timers: when a toast under the pointer is removed, the browser sends no event that
      // the pointer has left the toast.
      moved();
    };
  }, [isUsed, place]);
  useEffect(() => {
    document.body.append(place);
    return () => place.remove();
  }, [place]);
  return place;
}

/**
 * Shows the toasts. Rendered once, because a live region must exist before it has content. The library's own component
 * injects style elements, which the CSP rejects.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const failures = toasts.filter(({ type }) => type === 'error');
  const others = toasts.filter(({ type }) => type !== 'error');
  const before = useRef<EventTarget>(null);
  const isPaused = useRef(false);
  const pause = () => {
    if (!isPaused.current) handlers.startPause();
    isPaused.current = true;
  };
  // If the code ended a pause that never began, the library would assume a pause since 1970: toasts would stay for
  // days, or disappear immediately.
  const resume = () => {
    if (isPaused.current) handlers.endPause();
    isPaused.current = false;
  };
  const place = usePlace(toasts.length > 0, resume);
  const keepBefore = ({ relatedTarget, currentTarget }: FocusEvent) => {
    pause();
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) before.current = relatedTarget;
  };
  const goBack = ({ target }: MouseEvent) => {
    resume();
    if (target instanceof Element && target.closest('button')) (before.current as HTMLElement | null)?.focus();
  };
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: pointer and focus only keep toasts while they are read; a toast that its own button removes would take the focus along, so it goes back to where it was
    <div
      className={classes.toaster}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={keepBefore}
      onBlur={resume}
      onClick={goBack}
    >
      <div className={classes.stack} role="alert">
        {failures.map((entry) => (
          <Message key={entry.id} entry={entry} />
        ))}
      </div>
      <div className={classes.stack} role="status">
        {others.map((entry) => (
          <Message key={entry.id} entry={entry} />
        ))}
      </div>
    </div>,
    place,
  );
}

function Message({ entry }: { readonly entry: Toast }) {
  const message = resolveValue(entry.message, entry);
  if (entry.type === 'custom') return message;
  return (
    <div className={classes.toast} data-kind={entry.type} data-leaving={!entry.visible || undefined}>
      <ToastIcon kind={entry.type} />
      <div className={classes.message}>{message}</div>
      <button className={classes.close} type="button" aria-label={texts.close} onClick={() => toast.dismiss(entry.id)}>
        <ToastIcon kind="close" />
      </button>
    </div>
  );
}
