import { ConfirmDialog, type ConfirmDialogProps } from '@parkwart/ui/ConfirmDialog';
import { useSession } from '@parkwart/web';

/** Hidden while the login page covers the page. */
export function OfficeConfirm(dialog: Omit<ConfirmDialogProps, 'suspended'>) {
  return <ConfirmDialog {...dialog} suspended={useSession().expired} />;
}
