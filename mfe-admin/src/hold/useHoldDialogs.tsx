import { useRemoveDialog } from '../items/useItemDialogs.tsx';
import { useLazyDialog } from '../loading/useLazyDialog.tsx';
import { type Hold, LIFTING } from './api.ts';
import { holdDialog } from './holdDialog.ts';

/** @param invoiceNumber the record's; without it, a new hold asks for one */
export function useHoldDialogs(invoiceNumber?: number) {
  const editing = useLazyDialog(holdDialog, (HoldDialog, opened, hold: Hold | undefined) => (
    <HoldDialog hold={hold} invoiceNumber={invoiceNumber} {...opened} />
  ));
  const [lift, liftDialog] = useRemoveDialog(LIFTING);
  const dialogs = (
    <>
      {editing.element}
      {liftDialog}
    </>
  );
  return { hold: editing.open, lift, dialogs };
}
