import { useDialog } from '../form/useDialog.ts';
import { useRemoveDialog } from '../items/useItemDialogs.tsx';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { type Hold, LIFTING } from './api.ts';
import { holdDialog } from './holdDialog.ts';

/** @param invoiceNumber the record's; without it, a new hold asks for one */
export function useHoldDialogs(invoiceNumber?: number) {
  const editing = useDialog<Hold>();
  const [lift, liftDialog] = useRemoveDialog(LIFTING);
  const dialogs = (
    <>
      <DialogOnDemand key={editing.opening} dialog={holdDialog} isOpen={editing.isOpen} onClose={editing.close}>
        {(HoldDialog) => (
          <HoldDialog
            hold={editing.subject}
            invoiceNumber={invoiceNumber}
            isOpen={editing.isOpen}
            onClose={editing.close}
          />
        )}
      </DialogOnDemand>
      {liftDialog}
    </>
  );
  return { hold: editing.open, lift, dialogs };
}
