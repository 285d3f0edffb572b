import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { IconButton } from '@parkwart/ui/IconButton';
import { Money } from '@parkwart/ui/Money';
import { Table } from '@parkwart/ui/Table';
import { chunk, onIntent } from '@parkwart/web/chunk';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { useIsPrinting } from '../../parts/loading/media.ts';
import { DialogOnDemand } from '../../parts/loading/OnDemand.tsx';
import { recordDetails } from '../detail/dialogs.ts';
import type { RecordPages } from '../recordPages.ts';
import { texts } from '../texts.ts';
import { isPress, useRecordAddress } from '../useRecordAddress.ts';
import type { RecordColumn } from './RecordColumn.ts';
import classes from './RecordTable.module.css';
import cards from './TableOfCards.module.css';
import paper from './TableOnPaper.module.css';
import screen from './TableOnScreen.module.css';
import narrow from './TableOnScreenNarrow.module.css';
import type { ListOrder, ListPlace } from './useListFilters.ts';
import type { LoadedList, Summary } from './useRecords.ts';
import { useRenderedRows } from './useRenderedRows.ts';
import { useRowLayout } from './useRowLayout.ts';

/** Records in collection (I) and paid records share a highlight colour. */
function toneOf({ isDisable, isPay, MIStatus }: ParkingRecord): 'inactive' | 'paid' | 'reminder' | undefined {
  if (isDisable) return 'inactive';
  if (isPay || MIStatus === 'I') return 'paid';
  return MIStatus === 'M' ? 'reminder' : undefined;
}

const rowProps = (record: ParkingRecord) => ({
  className: classes.row,
  'data-row': true,
  'data-invoice': record.invoiceNumber,
  'data-tone': toneOf(record),
});

/** Labels for cards, which have no header row. */
const cellProps = ({ header }: RecordColumn) => ({
  'data-label': typeof header === 'string' ? header : undefined,
});

interface SortHeaderProps {
  readonly column: RecordColumn;
  /** Undefined for the default, newest first. */
  readonly order: ListOrder | undefined;
  readonly onSort: (order: ListOrder | undefined) => void;
}

const REVERSED = { asc: 'desc', desc: 'asc' } as const;
const isUsual = ({ sort, order }: ListOrder) => sort === 'invoice' && order === 'desc';

/** A click cycles through the column's first order, the reverse order, and the default order (newest first). */
function nextOrder({ sort, firstOrder = 'desc' }: RecordColumn, current: ListOrder | undefined): ListOrder | undefined {
  if (sort === undefined) return current;
  const order = current?.sort === sort ? current.order : undefined;
  if (order === REVERSED[firstOrder]) return undefined;
  const next = {
    sort,
    order: order === undefined && !(sort === 'invoice' && !current) ? firstOrder : REVERSED[firstOrder],
  };
  return isUsual(next) ? undefined : next;
}

function sortedAs({ sort }: RecordColumn, order: ListOrder | undefined): 'ascending' | 'descending' | undefined {
  const current = order ?? { sort: 'invoice', order: 'desc' };
  if (sort === undefined || current.sort !== sort) return undefined;
  return current.order === 'asc' ? 'ascending' : 'descending';
}

function SortHeader({ column, order, onSort }: SortHeaderProps): ReactNode {
  if (column.sort === undefined) return column.header;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={sortedAs(column, order)}
      onClick={() => onSort(nextOrder(column, order))}
    >
      {column.header}
    </button>
  );
}

/** Opens the record on a click on its row or link, unless the user wants a new tab or window. */
function openOf(onOpen: (invoiceNumber: number) => void) {
  return (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>('[data-invoice]');
    if (!row || !isPress(event, row.querySelector('[data-column="invoice"] a'))) return;
    // A click anywhere in this cell selects the row: a click that just misses the small box should not open the record.
    const selecting = event.target.closest('[data-column="select"]');
    if (selecting) return selecting.querySelector('input')?.click();
    event.preventDefault();
    onOpen(Number(row.dataset.invoice));
  };
}

/**
 * Home and End jump to the ends of the list, even if these are not loaded; natively, the browser scrolls only within
 * the loaded part.
 */
function keysOf({ pages, jumpTo, jumpToOldest }: LoadedList) {
  const ends = {
    Home: pages.hasPreviousPage ? () => jumpTo(undefined) : undefined,
    End: pages.hasNextPage ? jumpToOldest : undefined,
  };
  return (event: KeyboardEvent) => {
    const { key, target, altKey, metaKey, shiftKey } = event;
    const go = key === 'Home' || key === 'End' ? ends[key] : undefined;
    // In a note, these keys move the caret.
    const isTyping = target instanceof HTMLInputElement && target.type === 'text';
    if (!go || isTyping || altKey || metaKey || shiftKey) return;
    event.preventDefault();
    go();
  };
}

interface RecordTableProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly columns: readonly RecordColumn[];
  readonly list: LoadedList;
  readonly loaded: RecordPages;
  readonly place: ListPlace;
  readonly children?: ReactNode;
}

/** Renders only visible rows, but in print all loaded ones; on narrow screens rows are cards. */
export function RecordTable({ scroller, label, columns, list, loaded, place, children }: RecordTableProps) {
  const { records, summary, pages } = list;
  const { order, setOrder } = place;
  const isPrinting = useIsPrinting();
  const { isNarrow, rowHeight, style } = useRowLayout(columns, isPrinting);
  const shown = useMemo(() => (isNarrow ? cardColumns(columns) : columns), [isNarrow, columns]);
  const rendered = useRenderedRows({ scroller, list, loaded, place, rowHeight, isPrinting });
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={label}
      aria-busy={pages.isPlaceholderData || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      onKeyDown={keysOf(list)}
    >
      <Table
        className={isNarrow ? cards.cards : `${screen.table} ${narrow.table} ${paper.table}`}
        style={style}
        isGrid
        label={label}
        columns={shown}
        rows={records.slice(rendered.first, rendered.last + 1)}
        rowKey={({ invoiceNumber }) => invoiceNumber}
        part={partOf(list, rendered, rowHeight)}
        headerProps={(column) => ({
          'aria-sort': sortedAs(column, order),
          // In print, a browser does not repeat buttons in the headings on the next page.
          children:
            isNarrow || isPrinting ? column.header : <SortHeader column={column} order={order} onSort={setOrder} />,
        })}
        bodyProps={useOpening()}
        rowProps={rowProps}
        cellProps={cellProps}
        foot={isNarrow || !summary ? undefined : ({ id }) => sumOf(id, summary)}
      />
      {isPrinting && summary && (summary.isMore || records.length < summary.counted) && (
        <p className={paper.part}>{texts.printedPart(records.length, summary.counted, summary.isMore)}</p>
      )}
      {children}
    </section>
  );
}

/** Opens a row's record, and prefetches the dialog's code when the pointer or focus reaches the row. */
function useOpening() {
  const { open } = useRecordAddress();
  const { prefetch } = recordDetails;
  const onClick = openOf((invoiceNumber) => open({ invoiceNumber, task: 'details' }));
  return { onClick, onPointerOver: prefetch, onFocus: prefetch };
}

type Rendered = ReturnType<typeof useRenderedRows>;

const partOf = ({ records, total, firstIndex }: LoadedList, { first, last }: Rendered, rowHeight: number) => ({
  first: firstIndex === undefined ? undefined : firstIndex + first,
  total,
  before: first * rowHeight,
  after: (records.length - 1 - last) * rowHeight,
});

/** The sums of the whole list, each below its column. */
function sumOf(id: RecordColumn['id'], { finesTotal, openTotal, isMore }: Summary) {
  if (id === 'invoice') return isMore ? `${texts.allRows} ${texts.atLeast}` : texts.allRows;
  if (id === 'fine') return <Money euros={finesTotal} />;
  return id === 'open' && openTotal !== undefined ? <Money euros={openTotal} /> : null;
}

const ON_CARD: readonly RecordColumn['id'][] = ['select', 'invoice', 'plate', 'fine', 'open'];

/** A card has two lines, so that many cards fit on a phone. A button of the card shows the other columns. */
function cardColumns(columns: readonly RecordColumn[]): readonly RecordColumn[] {
  // The due day is more informative than the day of entry.
  const day = columns.find(({ id }) => id === 'due' || id === 'state')?.id ?? 'date';
  const isShown = ({ id }: RecordColumn) => id === day || ON_CARD.includes(id);
  const others = columns.filter((column) => !isShown(column));
  const cell = (record: ParkingRecord) => <More record={record} columns={others} />;
  return [...columns.filter(isShown), { id: 'more', header: texts.columns.actions, width: 0, cell }];
}

const cardDialog = chunk(
  async () => (await import(/* webpackChunkName: 'CardDialog' */ './CardDialog.tsx')).CardDialog,
);

interface MoreProps {
  readonly record: ParkingRecord;
  readonly columns: readonly RecordColumn[];
}

function More(props: MoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        icon="more"
        label={texts.moreOf(props.record.invoiceNumber)}
        {...onIntent(cardDialog)}
        onClick={() => setIsOpen(true)}
      />
      <DialogOnDemand dialog={cardDialog} isOpen={isOpen} onClose={close}>
        {(CardDialog) => <CardDialog {...props} isOpen={isOpen} onClose={close} />}
      </DialogOnDemand>
    </>
  );
}
