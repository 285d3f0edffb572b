import type { DueRefund, Payee } from '@parkwart/contracts/calls/refunds';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Failure } from '../../parts/form/Failure.tsx';
import { useLazyDialog } from '../../parts/loading/useLazyDialog.tsx';
import { RecordRows } from '../../record/detail/RecordRows.tsx';
import { Choosable } from './Choosable.tsx';
import { dueColumns } from './dueColumns.tsx';
import classes from './EntryTable.module.css';
import { payeeDialog, transferDialog } from './payeeDialog.ts';
import type { ChosenRefund } from './refundsApi.ts';
import { texts } from './refundTexts.ts';
import { useRefundOrder } from './useRefundOrder.ts';

interface DueRefundsProps {
  readonly due: readonly DueRefund[];
  readonly hasMore: boolean;
}

/** Lists due refunds; the admin selects those for a file for the bank. */
export function DueRefunds({ due, hasMore }: DueRefundsProps) {
  const { rows, amount, sending, isChosen, choose, setPayee, ...choice } = useRefundOrder(due);
  const payee = useLazyDialog(payeeDialog, (PayeeDialog, opened, refund: ChosenRefund) => {
    const give = (given: Payee) => {
      setPayee(refund._id, given);
      choose(refund._id, true);
      opened.onClose();
    };
    return <PayeeDialog refund={refund} {...opened} onGiven={give} />;
  });
  const transfer = useLazyDialog(transferDialog, (TransferDialog, opened, refund: ChosenRefund) => (
    <TransferDialog refund={refund} {...opened} />
  ));
  return (
    <>
      <Failure error={sending.error} isVersioned={false} />
      <Choosable
        label={texts.bar}
        choice={choice}
        status={choice.chosen.length > 0 ? texts.chosen(choice.chosen.length, amount) : texts.noneChosen}
        action={{ label: texts.order, busyLabel: texts.ordering, isBusy: sending.isPending, run: sending.mutate }}
        isEmpty={due.length === 0}
      >
        <div className={classes.entries}>
          <RecordRows
            label={texts.due}
            columns={dueColumns({ isChosen, choose, givePayee: payee.open, noteTransfer: transfer.open })}
            rows={rows}
            rowKey={({ _id }) => _id}
            empty={<EmptyState icon="check">{texts.nothingDue}</EmptyState>}
          />
        </div>
      </Choosable>
      {hasMore && <p className={text.hint}>{texts.hasMore}</p>}
      {payee.element}
      {transfer.element}
    </>
  );
}
