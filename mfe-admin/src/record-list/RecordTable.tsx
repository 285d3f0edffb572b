import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
} from 'react';
import { isPress } from '../record/isPress.ts';
import type { RecordPages } from '../record/recordPages.ts';
import { useIsPrinting } from '../record/useIsPrinting.ts';
import { useMediaQuery } from '../record/useMediaQuery.ts';
import { BesideList } from './BesideList.ts';
import type { RecordColumn } from './RecordColumn.ts';
import { RecordRow } from './RecordRow.tsx';
import classes from './RecordTable.module.css';
import { SortHeader, sortedAs } from './SortHeader.tsx';
import { SumRow } from './SumRow.tsx';
import cards from './TableOfCards.module.css';
import paper from './TableOnPaper.module.css';
import screen from './TableOnScreen.module.css';
import { tracksOf } from './tracks.ts';
import type { ListOrder } from './useListFilters.ts';
import { usePlace, useSteadyRows } from './usePlace.ts';
import type { Summary } from './useRecords.ts';

/** Where rows are cards. */
export const CARDS = 'screen and (width < 1024px), screen and (pointer: coarse) and (width < 1200px)';
/** Where each row is one line: frame and scrollbar take up to 284 px beside the 1130 px that this needs. */
const denseWith = (beside: number) => `(width >= ${1_420 + beside}px) and (height >= 40rem) and (pointer: fine)`;
const DENSE_ROW = 40;
const ROW = 48;
const CARD = 212;
const LOW_CARD = 196;
/** Overscan in px: some frames of a quick scroll. */
const OVERSCAN_PX = 400;
/** In ms. A shorter delay may end scrolling between two frames on a slow machine, and rows render late. */
const SCROLL_END_MS = 10_000;
/** Rows before an end of the loaded part at which the next page is requested. */
const PREFETCH_ROWS = 70;

interface RecordTableProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly columns: readonly RecordColumn[];
  readonly records: readonly ParkingRecord[];
  readonly total: number | undefined;
  /** Of the whole list. */
  readonly summary: Summary | undefined;
  /** Index of the first loaded record in the whole list, if known. */
  readonly firstIndex: number | undefined;
  readonly loaded: RecordPages;
  /** Record of the uppermost row; undefined is the list's beginning. */
  readonly at: string | undefined;
  readonly onAt: (at: string | undefined) => void;
  readonly order: ListOrder | undefined;
  readonly onSort: (order: ListOrder | undefined) => void;
  /** Called when `at` is not loaded. */
  readonly onJump: (at: string | undefined) => void;
  readonly onNearStart: () => void;
  readonly onNearEnd: () => void;
  /** Undefined where that end is loaded: the browser scrolls to it. */
  readonly onHome: (() => void) | undefined;
  readonly onEnd: (() => void) | undefined;
  readonly isLeaving: boolean;
  /** For a press on a row, beside its controls. */
  readonly onOpen: (invoiceNumber: number) => void;
  readonly onOpenIntent: () => void;
  readonly children?: ReactNode;
}

/** Renders only visible rows, on paper all loaded ones; on narrow screens rows are cards. */
export function RecordTable(props: RecordTableProps) {
  const { scroller, label, columns, records, total, firstIndex, onNearStart, onNearEnd, isLeaving, children } = props;
  const isPrinting = useIsPrinting();
  const isNarrow = useMediaQuery(CARDS) && !isPrinting;
  const isTouched = useMediaQuery('(pointer: coarse)');
  const isDense = useMediaQuery(denseWith(useContext(BesideList)));
  const cardHeight = columns.some(({ id }) => id === 'note') ? CARD : LOW_CARD;
  const rowHeight = isNarrow ? cardHeight : isDense ? DENSE_ROW : ROW;
  const tracks = useMemo<Readonly<Record<string, string>>>(
    () => ({ ...tracksOf(columns, isTouched), '--row-height': `${rowHeight}px` }),
    [columns, isTouched, rowHeight],
  );
  const virtualizer = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: Math.ceil(OVERSCAN_PX / rowHeight),
    isScrollingResetDelay: SCROLL_END_MS,
    getItemKey: (index) => records[index]?.invoiceNumber ?? index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height requires measuring
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const onMoved = useCallback(
    (top: number) => {
      virtualizer.scrollOffset = top;
      rerender();
    },
    [virtualizer],
  );
  const moved = useSteadyRows({ scroller, loaded: props.loaded, rowHeight, onMoved });
  usePlaceInTable(props, rowHeight, virtualizer.scrollOffset ?? 0);
  const onKeyDown = keysOf(props);

  const items = virtualizer.getVirtualItems();
  // Renders the same rows at their new indices first; others would take longer than a frame.
  const renderedIndex = (index: number) => Math.min(Math.max(index + moved, 0), records.length - 1);
  const [first, last] = isPrinting
    ? [0, records.length - 1]
    : [renderedIndex(items[0]?.index ?? 0), renderedIndex(items.at(-1)?.index ?? -1)];
  useEffect(() => {
    if (first < PREFETCH_ROWS) onNearStart();
    if (last >= records.length - 1 - PREFETCH_ROWS) onNearEnd();
  }, [first, last, records.length, onNearStart, onNearEnd]);

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={label}
      aria-busy={isLeaving || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <table
        // biome-ignore lint/a11y/noRedundantRoles: without its display a table loses its role in some browsers
        role="table"
        className={isNarrow ? cards.cards : `${screen.table} ${paper.table}`}
        style={tracks}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row" aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column.id}
                // biome-ignore lint/a11y/noRedundantRoles: as above
                role="columnheader"
                scope="col"
                data-column={column.id}
                data-align={column.align}
                aria-sort={sortedAs(column, props.order)}
              >
                {isNarrow ? column.header : <SortHeader column={column} order={props.order} onSort={props.onSort} />}
              </th>
            ))}
          </tr>
        </thead>
        <Gap rows={first} height={rowHeight} columns={columns.length} />
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is the row's link that opens its record */}
        <tbody role="rowgroup" onClick={openOf(props)} onPointerOver={props.onOpenIntent} onFocus={props.onOpenIntent}>
          {records.slice(first, last + 1).map((record, index) => (
            <RecordRow
              key={record.invoiceNumber}
              record={record}
              columns={columns}
              rowIndex={firstIndex === undefined ? undefined : firstIndex + first + index + 2}
            />
          ))}
        </tbody>
        <Gap rows={records.length - 1 - last} height={rowHeight} columns={columns.length} />
        {!isNarrow && props.summary && <SumRow summary={props.summary} columns={columns} />}
      </table>
      {children}
    </section>
  );
}

/** A press on a row opens its record; on its link too, unless the press means another tab or window. */
function openOf({ onOpen }: RecordTableProps) {
  return (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>('[data-invoice]');
    if (!row || !isPress(event, row.querySelector('[data-column="invoice"] a'))) return;
    // The whole cell selects: a press beside the small box is not meant to open the record.
    const selecting = event.target.closest('[data-column="select"]');
    if (selecting) return selecting.querySelector('input')?.click();
    event.preventDefault();
    onOpen(Number(row.dataset.invoice));
  };
}

/** Natively the browser scrolls only to the end of the loaded part. */
function keysOf({ onHome, onEnd }: RecordTableProps) {
  return (event: KeyboardEvent) => {
    const { key, target, altKey, metaKey, shiftKey } = event;
    const go = { Home: onHome, End: onEnd }[key];
    // In a note they move the caret.
    const isTyping = target instanceof HTMLInputElement && target.type === 'text';
    if (!go || isTyping || altKey || metaKey || shiftKey) return;
    event.preventDefault();
    go();
  };
}

/** Placeholder for rows out of sight; the browser may scroll to it before they render. */
function Gap({ rows, height, columns }: { readonly rows: number; readonly height: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tbody className={classes.gap} data-gap aria-hidden="true">
      <tr>
        <td colSpan={columns} style={{ height: rows * height, backgroundSize: `100% ${height}px` }} />
      </tr>
    </tbody>
  );
}

function usePlaceInTable(
  { scroller, records, firstIndex, at, onAt, onJump }: RecordTableProps,
  rowHeight: number,
  offset: number,
): void {
  const index = Math.round(offset / rowHeight);
  const isStart = index === 0 && firstIndex === 0;
  const uppermost = isStart ? undefined : records[index]?.invoiceNumber;
  const goTo = useCallback(
    (place: string | undefined) => {
      const found = records.findIndex(({ invoiceNumber }) => String(invoiceNumber) === place);
      const row = place === undefined && firstIndex === 0 ? 0 : found;
      if (row >= 0 && scroller.current) scroller.current.scrollTop = row * rowHeight;
      else onJump(place);
    },
    [records, firstIndex, rowHeight, onJump, scroller],
  );
  usePlace({ at, uppermost: uppermost === undefined ? undefined : String(uppermost), onAt }, goTo);
}
