import { Dialog, type DialogProps } from '@parkwart/ui/Dialog';
import { useSession } from '@parkwart/web';

/** While the login page covers the page, it is closed and keeps its input. */
export function OfficeDialog(dialog: Omit<DialogProps, 'suspended'>) {
  return <Dialog {...dialog} suspended={useSession().expired} />;
}
