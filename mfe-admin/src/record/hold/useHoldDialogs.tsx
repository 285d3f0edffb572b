import { chunk } from '@parkwart/web/chunk';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { useLazyDialog } from '../../parts/loading/OnDemand.tsx';
import { type Hold, LIFTING } from './hold.ts';

export const holdDialog = chunk(
  async () => (await import(/* webpackChunkName: 'HoldDialog' */ './forms.tsx')).HoldDialog,
);

/** @param invoiceNumber the record's; if it is missing, a new hold asks for one */
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
