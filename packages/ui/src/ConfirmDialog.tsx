import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { texts } from './texts.ts';

export interface ConfirmDialogProps {
  title: string;
  isOpen: boolean;
  suspended?: boolean;
  confirmLabel: string;
  /** Where what is refused is no doing that could be broken off. */
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** While true it neither closes nor confirms again. */
  busy?: boolean;
  tone?: 'danger' | 'normal';
  /** What is about to happen. */
  children: ReactNode;
}

/** Asks before something is done that is hard to take back. */
export function ConfirmDialog({
  title,
  isOpen,
  suspended = false,
  confirmLabel,
  cancelLabel = texts.cancel,
  onConfirm,
  onCancel,
  busy = false,
  tone = 'normal',
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      suspended={suspended}
      busy={busy}
      size="small"
      onClose={onCancel}
      actions={
        <>
          <Button disabled={busy} data-initial-focus onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
