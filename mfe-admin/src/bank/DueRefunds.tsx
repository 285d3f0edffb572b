import type { DueRefund } from '@parkwart/contracts/calls/refunds';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Failure } from '../form/Failure.tsx';
import { useDialog } from '../form/useDialog.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { RecordRows } from '../record-detail/RecordRows.tsx';
import classes from './Bank.module.css';
import { dueColumns } from './dueColumns.tsx';
import { payeeDialog } from './payeeDialog.ts';
import type { ChosenRefund } from './refundsApi.ts';
import { texts } from './refundTexts.ts';
import { useRefundOrder } from './useRefundOrder.ts';

interface DueRefundsProps {
  readonly due: readonly DueRefund[];
  readonly hasMore: boolean;
}

/** One or several make a file for the bank. */
export function DueRefunds({ due, hasMore }: DueRefundsProps) {
  const order = useRefundOrder(due);
  const { rows, chosen, sending, choose, setPayee } = order;
  const payee = useDialog<ChosenRefund>();
  const { subject, isOpen, opening, close } = payee;
  const isChosen = ({ _id }: ChosenRefund) => chosen.some((one) => one._id === _id);
  return (
    <>
      {due.length > 0 && <OrderBar {...order} />}
      <Failure error={sending.error} isVersioned={false} />
      <RecordRows
        label={texts.due}
        columns={dueColumns({ isChosen, choose, givePayee: payee.open })}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={<EmptyState icon="check">{texts.nothingDue}</EmptyState>}
      />
      {hasMore && <p className={text.hint}>{texts.hasMore}</p>}
      <DialogOnDemand key={opening} dialog={payeeDialog} isOpen={isOpen} onClose={close}>
        {(PayeeDialog) =>
          subject && (
            <PayeeDialog
              refund={subject}
              isOpen={isOpen}
              onClose={close}
              onGiven={(given) => {
                setPayee(subject._id, given);
                choose(subject._id, true);
                close();
              }}
            />
          )
        }
      </DialogOnDemand>
    </>
  );
}

type OrderBarProps = Pick<
  ReturnType<typeof useRefundOrder>,
  'chosen' | 'amount' | 'sending' | 'chooseAll' | 'chooseNone'
>;

function OrderBar({ chosen, amount, sending, chooseAll, chooseNone }: OrderBarProps) {
  const isAny = chosen.length > 0;
  return (
    <Card aria-label={texts.bar}>
      <div className={classes.bar}>
        <output>{isAny ? texts.chosen(chosen.length, amount) : texts.noneChosen}</output>
        <Button onClick={isAny ? chooseNone : chooseAll}>{isAny ? texts.chooseNone : texts.chooseAll}</Button>
        <Button
          variant="primary"
          disabled={!isAny}
          busy={sending.isPending}
          busyLabel={texts.ordering}
          onClick={() => sending.mutate()}
        >
          {texts.order}
        </Button>
      </div>
    </Card>
  );
}
