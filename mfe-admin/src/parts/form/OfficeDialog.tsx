import { ConfirmDialog, type ConfirmDialogProps } from '@parkwart/ui/ConfirmDialog';
import { Dialog, type DialogProps } from '@parkwart/ui/Dialog';
import { useSession } from '@parkwart/web';

/** Hidden while the login page covers the page. */
export function OfficeConfirm(dialog: Omit<ConfirmDialogProps, 'suspended'>) {
  return <ConfirmDialog {...dialog} suspended={useSession().expired} />;
}

/** Hidden while the login page covers the page, but keeps its input. */
export function OfficeDialog(dialog: Omit<DialogProps, 'suspended'>) {
  return <Dialog {...dialog} suspended={useSession().expired} />;
}
