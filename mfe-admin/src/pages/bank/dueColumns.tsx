import { Button } from '@parkwart/ui/Button';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { onIntent } from '@parkwart/web/chunk';
import { type Ticks, tickColumn } from '../../parts/items/tickColumn.tsx';
import { RecordLink } from '../../record/detail/RecordRows.tsx';
import classes from './Bank.module.css';
import { PayeeCell } from './PayeeCell.tsx';
import { payeeDialog, transferDialog } from './payeeDialog.ts';
import type { ChosenRefund } from './refundsApi.ts';
import { texts } from './refundTexts.ts';
import { isPayable, payeeProblem } from './useRefundOrder.ts';

interface DueActions extends Ticks<ChosenRefund> {
  readonly givePayee: (due: ChosenRefund) => void;
  readonly noteTransfer: (due: ChosenRefund) => void;
}

export function dueColumns({ givePayee, noteTransfer, ...ticks }: DueActions): Column<ChosenRefund>[] {
  const { choose: header, payee, amount, invoice, actions } = texts.columns;
  return [
    tickColumn(header, texts.choose, { ...ticks, mayChoose: isPayable }),
    { id: 'entry', header: payee, wide: true, cell: (due) => <PayeeCell {...due} problem={payeeProblem(due)} /> },
    { id: 'amount', header: amount, wide: true, align: 'end', cell: (due) => <Money euros={due.amount} /> },
    {
      id: 'allocations',
      header: invoice,
      wide: true,
      cell: ({ invoiceNumber, reason }) => (
        <div className={classes.allocations}>
          {invoiceNumber !== undefined && (
            <span>
              <RecordLink invoiceNumber={invoiceNumber}>{texts.invoice(invoiceNumber)}</RecordLink>
            </span>
          )}
          <p className={text.hint}>{reason}</p>
        </div>
      ),
    },
    {
      id: 'actions',
      header: actions,
      wide: true,
      align: 'end',
      cell: (due) => {
        const label = payeeProblem(due) === texts.payeeProblems.missing ? texts.givePayee : texts.changePayee;
        return (
          <span className={classes.actions}>
            <Button
              size="small"
              aria-label={texts.named(label, due)}
              {...onIntent(payeeDialog)}
              onClick={() => givePayee(due)}
            >
              {label}
            </Button>
            {(due.refused || due.payee) && (
              <Button
                size="small"
                aria-label={texts.named(texts.transferred, due)}
                {...onIntent(transferDialog)}
                onClick={() => noteTransfer(due)}
              >
                {texts.transferred}
              </Button>
            )}
          </span>
        );
      },
    },
  ];
}
