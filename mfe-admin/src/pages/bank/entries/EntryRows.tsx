import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { formatEuros } from '@parkwart/contracts/rules/money';
import { Button, type ButtonProps } from '@parkwart/ui/Button';
import type { Column } from '@parkwart/ui/DataTable';
import { Money } from '@parkwart/ui/Money';
import text from '@parkwart/ui/text.module.css';
import { Link } from '@parkwart/web';
import { chunk, onIntent } from '@parkwart/web/chunk';
import type { ReactNode } from 'react';
import classes from '../../../parts/items/ChoosableTable.module.css';
import rowActions from '../../../parts/items/RowActions.module.css';
import { type Ticks, tickColumn } from '../../../parts/items/Tick.tsx';
import { useRemoveDialog } from '../../../parts/items/useItemDialogs.tsx';
import { useLazyDialog } from '../../../parts/loading/useLazyDialog.tsx';
import { RecordLink, RecordRows } from '../../../record/detail/RecordRows.tsx';
import { pathOfEntry } from '../../../record/useRecordAddress.ts';
import bankClasses from '../Bank.module.css';
import { BANK_KEY, sendAllocations, useBankCache } from '../bank.ts';
import { formatEntryAmount, isAllocatable, isReturnable } from './bankEntry.ts';
import entriesClasses from './Entries.module.css';
import { Payer } from './Payer.tsx';
import { texts } from './texts.ts';
import { useEntryChanges } from './useEntryChanges.ts';

const allocationDialog = chunk(
  async () => (await import(/* webpackChunkName: 'AllocationDialog' */ './AllocationDialog.tsx')).AllocationDialog,
);

const returnDialog = chunk(
  async () => (await import(/* webpackChunkName: 'ReturnDialog' */ './ReturnDialog.tsx')).ReturnDialog,
);

type Change = (entry: BankEntry) => void;

interface EntryChanges {
  readonly book: Change;
  readonly allocate: Change;
  /** Books this entry as the return of a payment. */
  readonly bookReturn: Change;
  readonly reverse: Change;
  readonly markOverpaid: Change;
  readonly setAside: (entry: BankEntry, isAside: boolean) => void;
}

/** The actions that the entry's state allows. */
function EntryActions({
  entry,
  book,
  allocate,
  bookReturn,
  reverse,
  markOverpaid,
  setAside,
}: EntryChanges & { entry: BankEntry }) {
  const { state } = entry;
  const isProposed = state === 'certain' || state === 'proposed';
  const isSettlement = entry.isCards && entry.allocations.length === 0;
  const isOpen = isProposed || state === 'unknown';
  const action = (label: string, onClick: () => void, more?: ButtonProps) => (
    <Button size="small" aria-label={texts.named(label, entry)} {...more} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <span className={rowActions.actions}>
      {isProposed && !isSettlement && action(entry.isByHand ? texts.join : texts.book, () => book(entry))}
      {isOpen && isAllocatable(entry) && action(texts.allocate, () => allocate(entry), onIntent(allocationDialog))}
      {state === 'unknown' &&
        !isSettlement &&
        isAllocatable(entry) &&
        action(texts.overpaid, () => markOverpaid(entry))}
      {(isOpen || state === 'outgoing') &&
        isReturnable(entry) &&
        action(
          entry.takesBack ? texts.bookOtherReturn : texts.bookReturn,
          () => bookReturn(entry),
          onIntent(returnDialog),
        )}
      {state === 'booked' && !entry.takenBackBy && action(texts.reverse, () => reverse(entry))}
      {state === 'aside' && !entry.takenBackBy && action(texts.notAside, () => setAside(entry, false))}
      {state !== 'booked' &&
        state !== 'aside' &&
        action(texts.aside, () => setAside(entry, true), { variant: 'quiet' })}
    </span>
  );
}

/** Shows the records on which the entry is booked, or on which its proposal would book it, with the reason. */
function Allocations({ entry }: { readonly entry: BankEntry }) {
  const { allocations, rest, warning, reason, takesBack, takenBackBy, looksLike } = entry;
  return (
    <div className={bankClasses.allocations}>
      {allocations.map(({ invoiceNumber, amount }) => (
        <span key={invoiceNumber} className={bankClasses.allocation}>
          <RecordLink invoiceNumber={invoiceNumber}>{texts.invoice(invoiceNumber)}</RecordLink>
          <Money euros={amount} />
        </span>
      ))}
      {rest > 0 && <span className={entriesClasses.rest}>{texts.rest(formatEuros(rest))}</span>}
      {warning && <p className={bankClasses.problem}>{warning}</p>}
      {reason && <p className={text.hint}>{reason}</p>}
      {takesBack && <Link to={pathOfEntry(takesBack._id)}>{texts.paymentOf(takesBack.day)}</Link>}
      {looksLike && <Link to={pathOfEntry(looksLike._id)}>{texts.entryOf(looksLike.day)}</Link>}
      {takenBackBy && <Link to={pathOfEntry(takenBackBy._id)}>{texts.returnOf(takenBackBy.day)}</Link>}
    </div>
  );
}

function entryColumns(changes: EntryChanges, ticks?: Ticks<BankEntry>): Column<BankEntry>[] {
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
      cell: (entry) => <span className={entriesClasses.amount}>{formatEntryAmount(entry)}</span>,
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

interface EntryRowsProps {
  readonly label: string;
  readonly entries: readonly BankEntry[];
  readonly empty: ReactNode;
  /** Set if the user can select several rows. */
  readonly choice?: Ticks<BankEntry>;
}

export function EntryRows({ label, entries, empty, choice }: EntryRowsProps) {
  const { reloadAll } = useBankCache();
  const changes = useEntryChanges();
  const allocation = useLazyDialog(allocationDialog, (AllocationDialog, opened, entry: BankEntry) => (
    <AllocationDialog entry={entry} {...opened} onBooked={changes.announceBooked} />
  ));
  const bookReturn = useLazyDialog(returnDialog, (ReturnDialog, opened, entry: BankEntry) => (
    <ReturnDialog entry={entry} {...opened} onBooked={changes.announceBooked} />
  ));
  const [reverse, reversalDialog] = useRemoveDialog<BankEntry>({
    nameOf: texts.removeQuestionOf,
    send: async (entry) => {
      await sendAllocations(entry, []);
      reloadAll();
    },
    queryKey: BANK_KEY,
    texts,
  });
  const actions = { ...changes, allocate: allocation.open, bookReturn: bookReturn.open, reverse };
  const columns = entryColumns(actions, choice);
  return (
    <>
      <div className={classes.entries}>
        <RecordRows label={label} columns={columns} rows={entries} rowKey={({ _id }) => _id} empty={empty} />
      </div>
      {reversalDialog}
      {allocation.element}
      {bookReturn.element}
    </>
  );
}
