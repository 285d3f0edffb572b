import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import classes from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { texts } from './texts.ts';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called by Escape and ✕; the dialog stays until `isOpen` says otherwise. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** While true it cannot be closed. */
  busy?: boolean;
  /** Out of sight, with everything that was typed kept: the login page lies over the page. */
  suspended?: boolean;
}

/** A dialog for one task. The browser keeps the focus inside and gives it back to whatever opened it. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

/** Where work begins: what the dialog says, or else its first field. */
const SAID = '[data-initial-focus]';
const FIRST = ':is(input:not([type="file"], [readonly]), select, textarea):not(:disabled), [role="spinbutton"]';

/** Shows the element as a modal dialog while it is not suspended; the focus goes back where it was at the end. */
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
    (element.querySelector<HTMLElement>(SAID) ?? element.querySelector<HTMLElement>(FIRST))?.focus();
    return () => element.close();
  }, [suspended]);
  return dialog;
}

function OpenDialog({ title, onClose, children, actions, size = 'medium', busy, suspended = false }: DialogProps) {
  const dialog = useModal(suspended);
  const titleId = useId();
  const cancel = (event: SyntheticEvent) => {
    // Only the dialog's own: a choice of files inside it can be cancelled as well.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!busy) onClose();
  };
  // A browser lets a page refuse Escape only so often, and then closes what we still take to be open; a key that it
  // never hears of is ours. In a list of choices that is open it closes the list.
  const closeByKey = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (target instanceof HTMLSelectElement || (target as Element).closest('dialog') !== event.currentTarget) return;
    event.preventDefault();
    if (!busy) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={cancel}
      onKeyDown={closeByKey}
    >
      <header className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={texts.close} disabled={busy} onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
      {actions && <footer className={classes.actions}>{actions}</footer>}
    </dialog>
  );
}
