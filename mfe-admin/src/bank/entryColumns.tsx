import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { formatEuros } from '@parkwart/contracts/rules/money';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { groupsOfFour } from '../form/groupsOfFour.ts';
import { RecordLink } from '../record-detail/RecordRows.tsx';
import classes from './Bank.module.css';
import { EntryActions, type EntryChanges } from './EntryActions.tsx';
import { formatEntryAmount } from './entryAmount.ts';
import { texts } from './texts.ts';

function Payer({ entry: { name, iban, purpose } }: { readonly entry: BankEntry }) {
  return (
    <div className={classes.payer}>
      <strong>{name || texts.noName}</strong>
      {purpose && <span>{purpose}</span>}
      {iban && <span className={text.hint}>{texts.iban(groupsOfFour(iban))}</span>}
    </div>
  );
}

/** Where it goes or went, and why. */
function Allocations({ entry: { allocations, rest, reason } }: { readonly entry: BankEntry }) {
  return (
    <div className={classes.allocations}>
      {allocations.map(({ invoiceNumber, amount }) => (
        <span key={invoiceNumber} className={classes.allocation}>
          <RecordLink invoiceNumber={invoiceNumber}>{texts.invoice(invoiceNumber)}</RecordLink>
          <Money euros={amount} />
        </span>
      ))}
      {rest > 0 && <span className={classes.rest}>{texts.rest(formatEuros(rest))}</span>}
      {reason && <span className={text.hint}>{reason}</span>}
    </div>
  );
}

export function entryColumns(changes: EntryChanges): Column<BankEntry>[] {
  const { day, entry: who, amount, allocations, actions } = texts.columns;
  return [
    { id: 'day', header: day, cell: (entry) => entry.day },
    { id: 'entry', header: who, wide: true, cell: (entry) => <Payer entry={entry} /> },
    {
      id: 'amount',
      header: amount,
      align: 'end',
      cell: (entry) => <span className={classes.amount}>{formatEntryAmount(entry)}</span>,
    },
    { id: 'allocations', header: allocations, cell: (entry) => <Allocations entry={entry} /> },
    {
      id: 'actions',
      header: actions,
      wide: true,
      align: 'end',
      cell: (entry) => <EntryActions entry={entry} {...changes} />,
    },
  ];
}
