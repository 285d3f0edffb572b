import { ConfirmDialog, type ConfirmDialogProps } from '@parkwart/ui/ConfirmDialog';
import { useSession } from '@parkwart/web';

/** While the login page covers the page, it is closed. */
export function OfficeConfirm(dialog: Omit<ConfirmDialogProps, 'suspended'>) {
  return <ConfirmDialog {...dialog} suspended={useSession().expired} />;
}
