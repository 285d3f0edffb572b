import type { ParkingRecord } from '@parkwart/contracts/record';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { RecordColumn } from './RecordColumn.ts';
import { RecordRow } from './RecordRow.tsx';
import classes from './RecordTable.module.css';
import type { RecordPages } from './recordPages.ts';
import { tracksOf } from './tracks.ts';
import { useIsPrinting } from './useIsPrinting.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import { useSettled, useSteadyRows } from './usePlace.ts';

/** Where a row has not enough room to be one. */
const CARDS = 'screen and (width < 1024px), screen and (pointer: coarse) and (width < 1200px)';
const ROW = 52;
const CARD = 212;
const LOW_CARD = 196;
const OVERSCAN = 8;
/** How many rows before an end of the loaded part the next page is asked for. */
const AHEAD = 40;

interface RecordTableProps {
  readonly label: string;
  readonly columns: readonly RecordColumn[];
  readonly records: readonly ParkingRecord[];
  /** How many the whole list has, when known. */
  readonly total: number | undefined;
  /** Where the loaded part begins within the whole list, when known. */
  readonly firstIndex: number | undefined;
  readonly loaded: RecordPages;
  /** The record whose row is to be uppermost; undefined is the list's beginning. */
  readonly at: string | undefined;
  readonly onAt: (at: string | undefined) => void;
  /** `at` is not among what is loaded. */
  readonly onJump: (at: string | undefined) => void;
  readonly onNearStart: () => void;
  readonly onNearEnd: () => void;
  /** Stands below the last row. */
  readonly children?: ReactNode;
}

/**
 * A table of any number of records, of which only the rows in sight are drawn; on paper all that are loaded. On a
 * narrow screen each row is a card.
 */
export function RecordTable(props: RecordTableProps) {
  const { label, columns, records, total, firstIndex, onNearStart, onNearEnd, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const isNarrow = useMediaQuery(CARDS) && !isPrinting;
  const isTouched = useMediaQuery('(pointer: coarse)');
  const rowHeight = isNarrow ? (columns.some(({ id }) => id === 'note') ? CARD : LOW_CARD) : ROW;
  const tracks = useMemo(() => tracksOf(columns, isTouched), [columns, isTouched]);
  const virtualizer = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (index) => records[index]?.invoiceNumber ?? index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is what makes measuring necessary
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  usePlaceInTable(props, scroller, rowHeight, virtualizer.scrollOffset ?? 0);

  const items = virtualizer.getVirtualItems();
  const [first, last] = isPrinting ? [0, records.length - 1] : [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  useEffect(() => {
    if (first < AHEAD) onNearStart();
    if (last >= records.length - 1 - AHEAD) onNearEnd();
  }, [first, last, records.length, onNearStart, onNearEnd]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
      <table
        // biome-ignore lint/a11y/noRedundantRoles: without its display a table loses its role in some browsers
        role="table"
        className={isNarrow ? classes.cards : classes.table}
        style={tracks}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row" aria-rowindex={1}>
            {columns.map(({ id, header, align }) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <th key={id} role="columnheader" scope="col" data-column={id} data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <Gap rows={first} height={rowHeight} columns={columns.length} />
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup">
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
      </table>
      {children}
    </section>
  );
}

/** Stands for rows that are out of sight. */
function Gap({ rows, height, columns }: { readonly rows: number; readonly height: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tbody className={classes.gap} aria-hidden="true">
      <tr>
        <td colSpan={columns} style={{ height: rows * height }} />
      </tr>
    </tbody>
  );
}

/** Tells which row is uppermost, and goes to the one that the address names when it is not that one. */
function usePlaceInTable(
  { records, loaded, firstIndex, at, onAt, onJump }: RecordTableProps,
  scroller: React.RefObject<HTMLElement | null>,
  rowHeight: number,
  offset: number,
): void {
  const numbers = useMemo(() => records.map(({ invoiceNumber }) => invoiceNumber), [records]);
  useSteadyRows(scroller, loaded, rowHeight);

  const index = Math.round(offset / rowHeight);
  const isStart = index === 0 && firstIndex === 0;
  const uppermost = isStart || numbers[index] === undefined ? undefined : String(numbers[index]);
  const known = useRef(at);
  useSettled(uppermost, (next) => {
    known.current = next;
    onAt(next);
  });
  useEffect(() => {
    if (at === known.current) return;
    known.current = at;
    const row = at === undefined ? (firstIndex === 0 ? 0 : -1) : numbers.indexOf(Number(at));
    if (row >= 0) scroller.current?.scrollTo({ top: row * rowHeight });
    else onJump(at);
  }, [at, firstIndex, numbers, rowHeight, onJump, scroller]);
}
