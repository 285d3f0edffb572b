import { Button } from '@parkwart/ui/Button';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import text from '@parkwart/ui/text.module.css';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { Standing } from '../../parts/items/Standing.tsx';
import { useRemoveDialog } from '../../parts/items/useItemDialogs.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { type Hold, LIFTING, useHolds } from './hold.ts';
import { texts } from './texts.ts';

export function HoldPanel({ invoiceNumber }: { readonly invoiceNumber: number }) {
  const { data, isError } = useHolds(invoiceNumber);
  const { hold, lift, dialogs } = useHoldDialogs(invoiceNumber);
  const current = data?.[0];
  return (
    <>
      <Standing
        title={current && texts.held(current.until)}
        details={<span className={text.hint}>{current?.reason}</span>}
        change={{ label: texts.change(invoiceNumber), ...onIntent(holdDialog), onClick: () => hold(current) }}
        lift={{ label: texts.lift(invoiceNumber), onClick: () => current && lift(current) }}
      >
        {isError && <p className={text.hint}>{texts.loadFailed}</p>}
        {data?.length === 0 && (
          <Button variant="quiet" {...onIntent(holdDialog)} onClick={() => hold()}>
            <OfficeIcon name="calendar" />
            {texts.hold}
          </Button>
        )}
      </Standing>
      {dialogs}
    </>
  );
}

export const holdDialog = chunk(
  async () => (await import(/* webpackChunkName: 'HoldDialog' */ './forms.tsx')).HoldDialog,
);

/** @param invoiceNumber the record's number; if it is missing, the dialog of a new hold asks for one */
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
