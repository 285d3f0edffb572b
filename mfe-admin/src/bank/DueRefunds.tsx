import type { DueRefund } from '@parkwart/contracts/calls/refunds';
import { EmptyState } from '@parkwart/ui/EmptyState';
import text from '@parkwart/ui/text.module.css';
import { Failure } from '../form/Failure.tsx';
import { useDialog } from '../form/useDialog.ts';
import { DialogOnDemand } from '../loading/DialogOnDemand.tsx';
import { RecordRows } from '../record-detail/RecordRows.tsx';
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

/** One or several make a file for the bank. */
export function DueRefunds({ due, hasMore }: DueRefundsProps) {
  const { rows, amount, sending, isChosen, choose, setPayee, ...choice } = useRefundOrder(due);
  const payee = useDialog<ChosenRefund>();
  const { subject, isOpen, opening, close } = payee;
  const transfer = useDialog<ChosenRefund>();
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
      <DialogOnDemand
        key={`transfer-${transfer.opening}`}
        dialog={transferDialog}
        isOpen={transfer.isOpen}
        onClose={transfer.close}
      >
        {(TransferDialog) =>
          transfer.subject && (
            <TransferDialog refund={transfer.subject} isOpen={transfer.isOpen} onClose={transfer.close} />
          )
        }
      </DialogOnDemand>
    </>
  );
}
