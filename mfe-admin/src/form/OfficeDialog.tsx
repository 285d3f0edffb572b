import { ConfirmDialog, type ConfirmDialogProps } from '@parkwart/ui/ConfirmDialog';
import { Dialog, type DialogProps } from '@parkwart/ui/Dialog';
import { useSession } from '@parkwart/web';

// While the login page covers the page, they are closed and keep their input.

export function OfficeDialog(dialog: Omit<DialogProps, 'suspended'>) {
  return <Dialog {...dialog} suspended={useSession().expired} />;
}

export function OfficeConfirm(dialog: Omit<ConfirmDialogProps, 'suspended'>) {
  return <ConfirmDialog {...dialog} suspended={useSession().expired} />;
}
