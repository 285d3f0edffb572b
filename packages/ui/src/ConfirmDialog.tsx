import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { texts } from './texts.ts';

export interface ConfirmDialogProps {
  title: string;
  isOpen: boolean;
  suspended?: boolean;
  confirmLabel: string;
  /** For prompts whose rejection is not a cancellation. */
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  busyLabel?: string;
  disabled?: boolean;
  tone?: 'danger' | 'normal';
  size?: DialogProps['size'];
  children: ReactNode;
}

export function ConfirmDialog({
  title,
  isOpen,
  suspended = false,
  confirmLabel,
  cancelLabel = texts.cancel,
  onConfirm,
  onCancel,
  busy = false,
  busyLabel,
  disabled = false,
  tone = 'normal',
  size = 'small',
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      suspended={suspended}
      busy={busy}
      size={size}
      onClose={onCancel}
      actions={
        <>
          <Button disabled={busy} data-initial-focus onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            disabled={disabled}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
