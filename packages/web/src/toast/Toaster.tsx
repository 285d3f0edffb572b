import { useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import classes from './Toaster.module.css';
import { ToastIcon } from './ToastIcon.tsx';
import { texts } from './texts.ts';

/**
 * Shows the toasts. Rendered once, because a live region must exist before it has content. The library's own component
 * injects style elements, which the CSP rejects.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const failures = toasts.filter(({ type }) => type === 'error');
  const others = toasts.filter(({ type }) => type !== 'error');
  const container = useRef<HTMLDivElement>(null);
  const { length } = toasts;
  // A modal dialog covers everything except later entries of the top layer.
  useEffect(() => {
    const { current } = container;
    if (!length || !document.querySelector('dialog[open]')) return;
    current?.showPopover?.();
    return () => current?.hidePopover?.();
  }, [length]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: pointer and keyboard merely keep toasts from vanishing while they are read; a toast that its own button removes takes the focus along without a blur
    <div
      ref={container}
      className={classes.toaster}
      popover="manual"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      onClick={handlers.endPause}
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
    </div>
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
