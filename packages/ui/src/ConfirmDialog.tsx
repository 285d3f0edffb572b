import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { texts } from './texts.ts';

export interface ConfirmDialogProps
  extends Pick<DialogProps, 'title' | 'isOpen' | 'suspended' | 'busy' | 'size' | 'children'> {
  confirmLabel: string;
  /** Set if „cancel“ is not the right word to decline the question. */
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  busyLabel?: string;
  disabled?: boolean;
  tone?: 'danger' | 'normal';
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = texts.cancel, onConfirm, onCancel, busyLabel, disabled, tone, ...dialog } = props;
  const { busy = false } = dialog;
  return (
    <Dialog
      size="small"
      {...dialog}
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
    />
  );
}
