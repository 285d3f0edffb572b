import { RemoveDialog } from '../form/RemoveDialog.tsx';
import { useDialog } from '../form/useDialog.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { HOLDS_KEY, type Hold, liftHold } from './api.ts';
import { holdDialog } from './holdDialog.ts';
import { texts } from './texts.ts';

/** @param invoiceNumber of the record; without it, a new hold asks for it */
export function useHoldDialogs(invoiceNumber?: number) {
  const editing = useDialog<Hold>();
  const lifting = useDialog<Hold>();
  const dialogs = (
    <>
      <DialogOnDemand
        key={`edit-${editing.opening}`}
        dialog={holdDialog}
        isOpen={editing.isOpen}
        onClose={editing.close}
      >
        {(HoldDialog) => (
          <HoldDialog
            hold={editing.subject}
            invoiceNumber={invoiceNumber}
            isOpen={editing.isOpen}
            onClose={editing.close}
          />
        )}
      </DialogOnDemand>
      <RemoveDialog
        key={`lift-${lifting.opening}`}
        subject={lifting.subject}
        name={lifting.subject && String(lifting.subject.invoiceNumber)}
        send={liftHold}
        queryKey={HOLDS_KEY}
        texts={texts}
        isOpen={lifting.isOpen}
        onClose={lifting.close}
      />
    </>
  );
  return { hold: editing.open, lift: lifting.open, dialogs };
}
