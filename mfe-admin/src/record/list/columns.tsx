import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { blockReasonLabel, blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { finesTotal, isWaivedWhole, openOf } from '@parkwart/contracts/rules/claim';
import { daysOverdue, dueDay } from '@parkwart/contracts/rules/dueDay';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { formatDay } from '@parkwart/contracts/rules/time';
import { ColourSwatch } from '@parkwart/ui/ColourSwatch';
import { IconButton } from '@parkwart/ui/IconButton';
import { Money } from '@parkwart/ui/Money';
import { OfficeIcon } from '@parkwart/ui/OfficeIcon';
import { Plate } from '@parkwart/ui/Plate';
import { refusedBy, toggleRefusal, useDunning } from '../dunning.tsx';
import { texts } from '../texts.ts';
import classes from './columns.module.css';
import type { RecordColumn } from './RecordColumn.ts';

interface DunningActionsProps {
  readonly record: ParkingRecord;
  readonly filters: RecordFilters;
}

function DunningActions({ record, filters }: DunningActionsProps) {
  const { question, toggle, togglePaid } = useDunning(filters);
  return (
    <div className={classes.actions}>
      <StatusButton
        letter={texts.reminder}
        title={texts.reminderTitle}
        name={texts.reminderOf(record.invoiceNumber)}
        isActive={record.MIStatus === 'M'}
        refusal={toggleRefusal(record, 'M')}
        onClick={() => toggle(record, 'M')}
      />
      <StatusButton
        letter={texts.collection}
        title={texts.collectionTitle}
        name={texts.collectionOf(record.invoiceNumber)}
        isActive={record.MIStatus === 'I'}
        refusal={toggleRefusal(record, 'I')}
        onClick={() => toggle(record, 'I')}
      />
      <IconButton
        icon="euro"
        variant="secondary"
        label={texts.paidOf(record.invoiceNumber)}
        title={texts.paid}
        pressed={record.isPay && !isWaivedWhole(record)}
        onClick={() => togglePaid(record)}
      />
      {question}
    </div>
  );
}

interface StatusButtonProps {
  readonly letter: string;
  readonly title: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Why the button does nothing; also shown on press, because touch devices show no tooltip. */
  readonly refusal: string | undefined;
  readonly onClick: () => void;
}

function StatusButton({ letter, title, name, isActive, refusal, onClick }: StatusButtonProps) {
  return (
    <button
      type="button"
      className={classes.status}
      aria-pressed={isActive}
      aria-label={name}
      title={title}
      {...refusedBy(refusal)}
      data-status={letter}
      onClick={onClick}
    >
      {letter}
    </button>
  );
}

const headers = texts.columns;

function Amount({ cents }: { readonly cents: Cents }) {
  const euros = eurosFromCents(cents);
  return (
    <span data-zero={euros === 0 || undefined}>
      <Money euros={euros} />
    </span>
  );
}

/** An icon next to the number of a record that is not dunned; its tooltip and accessible name give the reason. */
function BlockMark({ record }: { readonly record: ParkingRecord }) {
  const block = standingBlock(record, new Date());
  if (!block) return null;
  const sentence = [blockSentence(block), block.note].filter(Boolean).join(' ');
  return (
    <span className={classes.blocked} role="img" aria-label={sentence} title={sentence}>
      <OfficeIcon name="pause" size={14} />
    </span>
  );
}

export const invoiceColumn: RecordColumn = {
  id: 'invoice',
  header: headers.invoice,
  isRowHeader: true,
  width: 90,
  sort: 'invoice',
  cell: (record) => (
    <>
      <a href={`?record=${record.invoiceNumber}`}>{record.invoiceNumber}</a>
      <BlockMark record={record} />
    </>
  ),
};
export const dateColumn: RecordColumn = {
  id: 'date',
  header: headers.date,
  width: 80,
  sort: 'date',
  cell: ({ date }) => date,
};
export const colourColumn: RecordColumn = {
  id: 'colour',
  header: headers.colour,
  width: 90,
  below: 'model',
  sort: 'colour',
  firstOrder: 'asc',
  cell: ({ vehicleColor }) => (vehicleColor ? <ColourSwatch colour={vehicleColor} /> : texts.none),
};
export const modelColumn: RecordColumn = {
  id: 'model',
  header: headers.model,
  width: 90,
  grow: 1,
  sort: 'model',
  firstOrder: 'asc',
  cell: ({ vehicleModel }) => vehicleModel || texts.none,
};
export const fineColumn: RecordColumn = {
  id: 'fine',
  header: headers.fine,
  width: 80,
  align: 'end',
  sort: 'fine',
  cell: ({ fines }) => <Amount cents={finesTotal(fines)} />,
};
export const openColumn: RecordColumn = {
  id: 'open',
  header: headers.open,
  width: 80,
  below: 'fine',
  align: 'end',
  sort: 'open',
  cell: (record) => <Amount cents={openOf(record)} />,
};
export const plateColumn: RecordColumn = {
  id: 'plate',
  header: headers.vehicleNumber,
  width: 134,
  sort: 'plate',
  firstOrder: 'asc',
  cell: ({ vehicleNumber }) => <Plate number={vehicleNumber} size="small" />,
};

const printedColumn: RecordColumn = {
  id: 'printed',
  header: headers.printed,
  width: 82,
  below: 'plate',
  cell: ({ printedAt }) => printedAt?.split(' ')[0] ?? texts.none,
};

function DueDay({
  record,
  deadlineDays,
}: {
  readonly record: ParkingRecord;
  readonly deadlineDays: number | undefined;
}) {
  if (deadlineDays === undefined || openOf(record) === 0) return texts.none;
  const day = dueDay(record, { deadlineDays });
  const now = new Date();
  const days = daysOverdue(day, formatDay(now));
  const block = standingBlock(record, now);
  return (
    <>
      <span data-day>{day}</span>
      {block ? (
        <span data-blocked>{blockReasonLabel(block.reason)}</span>
      ) : (
        days > 0 && <span data-overdue>{texts.overdueFor(days)}</span>
      )}
    </>
  );
}

/** @param deadlineDays undefined until the list is loaded */
export function dunningColumns(filters: RecordFilters, deadlineDays: number | undefined): readonly RecordColumn[] {
  return [
    invoiceColumn,
    { ...dateColumn, below: 'invoice' },
    ...(filters.isPrint === 'true' ? [printedColumn] : []),
    plateColumn,
    colourColumn,
    modelColumn,
    {
      id: 'checkout',
      header: headers.checkout,
      width: 108,
      grow: 2,
      sort: 'checkout',
      cell: ({ exitTime, cancelReason }) =>
        exitTime ?? (cancelReason === undefined ? texts.stillParked : texts.cancelled),
    },
    {
      id: 'due',
      header: headers.due,
      width: 108,
      below: 'checkout',
      sort: 'due',
      firstOrder: 'asc',
      cell: (record) => <DueDay record={record} deadlineDays={deadlineDays} />,
    },
    fineColumn,
    openColumn,
    {
      id: 'actions',
      header: headers.actions,
      width: 132,
      cell: (record) => <DunningActions record={record} filters={filters} />,
    },
  ];
}
