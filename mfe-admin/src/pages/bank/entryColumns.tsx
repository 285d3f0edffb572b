import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { formatEuros } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { Link } from '@parkwart/web';
import { type Ticks, tickColumn } from '../../parts/items/tickColumn.tsx';
import { pathOfEntry } from '../../record/bankEntryPath.ts';
import { RecordLink } from '../../record/detail/RecordRows.tsx';
import classes from './Bank.module.css';
import { EntryActions, type EntryChanges } from './EntryActions.tsx';
import { formatEntryAmount } from './entryAmount.ts';
import { Payer } from './Payer.tsx';
import { texts } from './texts.ts';

/** The records that the entry is or would be booked on, and the reason. */
function Allocations({ entry }: { readonly entry: BankEntry }) {
  const { allocations, rest, warning, reason, takesBack, takenBackBy, looksLike } = entry;
  return (
    <div className={classes.allocations}>
      {allocations.map(({ invoiceNumber, amount }) => (
        <span key={invoiceNumber} className={classes.allocation}>
          <RecordLink invoiceNumber={invoiceNumber}>{texts.invoice(invoiceNumber)}</RecordLink>
          <Money euros={amount} />
        </span>
      ))}
      {rest > 0 && <span className={classes.rest}>{texts.rest(formatEuros(rest))}</span>}
      {warning && <p className={classes.problem}>{warning}</p>}
      {reason && <p className={text.hint}>{reason}</p>}
      {takesBack && <Link to={pathOfEntry(takesBack._id)}>{texts.paymentOf(takesBack.day)}</Link>}
      {looksLike && <Link to={pathOfEntry(looksLike._id)}>{texts.entryOf(looksLike.day)}</Link>}
      {takenBackBy && <Link to={pathOfEntry(takenBackBy._id)}>{texts.returnOf(takenBackBy.day)}</Link>}
    </div>
  );
}

export function entryColumns(changes: EntryChanges, ticks?: Ticks<BankEntry>): Column<BankEntry>[] {
  const { choose, day, entry: who, amount, allocations, actions } = texts.columns;
  return [
    ...(ticks ? [tickColumn(choose, texts.choose, ticks)] : []),
    { id: 'day', header: day, wide: true, cell: (entry) => entry.day },
    { id: 'entry', header: who, wide: true, cell: (entry) => <Payer entry={entry} /> },
    {
      id: 'amount',
      header: amount,
      wide: true,
      align: 'end',
      cell: (entry) => <span className={classes.amount}>{formatEntryAmount(entry)}</span>,
    },
    { id: 'allocations', header: allocations, wide: true, cell: (entry) => <Allocations entry={entry} /> },
    {
      id: 'actions',
      header: actions,
      wide: true,
      align: 'end',
      cell: (entry) => <EntryActions entry={entry} {...changes} />,
    },
  ];
}
