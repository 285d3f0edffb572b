import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import classes from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { texts } from './texts.ts';

export interface DialogProps {
  title: string;
  /** Below the title; does not scroll with the body. */
  head?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'full';
  busy?: boolean;
  /** Hides the dialog while the login page covers the page; the dialog's input is preserved. */
  suspended?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A modal dialog; the browser traps the focus and restores it on close. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

const INITIAL_FOCUS = '[data-initial-focus]';
const FIRST_FIELD = ':is(input:not([type="file"], [readonly]), select, textarea):not(:disabled), [role="spinbutton"]';

function useModal(suspended: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => {
    const element = dialog.current;
    if (suspended || !element) return;
    element.showModal();
    (element.querySelector<HTMLElement>(INITIAL_FOCUS) ?? element.querySelector<HTMLElement>(FIRST_FIELD))?.focus();
    return () => element.close();
  }, [suspended]);
  return dialog;
}

/** Whether the event is an Escape for the dialog; inside an open listbox, Escape closes the listbox instead. */
function isEscape({ key, target, currentTarget, defaultPrevented, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing) return false;
  return !(target instanceof HTMLSelectElement) && (target as Element).closest('dialog') === currentTarget;
}

function OpenDialog(props: DialogProps) {
  const { title, head, onClose, children, actions, size = 'medium', busy, suspended = false, onKeyDown } = props;
  const dialog = useModal(suspended);
  const titleId = useId();
  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input inside the dialog fires `cancel` too, which must not close the dialog.
        if (event.target === event.currentTarget) close(event);
      }}
      onKeyDown={(event) => {
        // Escape is handled here, because browsers let a page prevent `cancel` only a limited number of times.
        if (isEscape(event)) close(event);
        onKeyDown?.(event);
      }}
    >
      {/* A <header> would become a landmark inside the page's own header. */}
      <div className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={texts.close} disabled={busy} onClick={onClose} />
      </div>
      {head && <div className={classes.head}>{head}</div>}
      <div className={classes.body}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </dialog>
  );
}
