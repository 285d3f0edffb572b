import type { ParkingRecord } from '@parkwart/contracts/record';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useReducer } from 'react';
import type { RecordColumn } from './RecordColumn.ts';
import { RecordRow } from './RecordRow.tsx';
import classes from './RecordTable.module.css';
import type { RecordPages } from './recordPages.ts';
import cards from './TableOfCards.module.css';
import paper from './TableOnPaper.module.css';
import screen from './TableOnScreen.module.css';
import { tracksOf } from './tracks.ts';
import { useIsPrinting } from './useIsPrinting.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import { usePlace, useSteadyRows } from './usePlace.ts';

/** Where a row has not enough room to be one. */
const CARDS = 'screen and (width < 1024px), screen and (pointer: coarse) and (width < 1200px)';
const ROW = 52;
const CARD = 212;
const LOW_CARD = 196;
/** How far, in px, rows are drawn beyond what is in sight: some frames of a quick scroll. */
const BEYOND = 640;
/**
 * After so long, in ms, scrolling counts as over. Where that comes between two frames, as it may on a slow machine, the
 * rows of the later one are drawn too late.
 */
const REST = 10_000;
/** How many rows before an end of the loaded part the next page is asked for. */
const AHEAD = 70;

interface RecordTableProps {
  /** What scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
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
  /** What the keys Home and End do; undefined where that end is loaded, for then the browser scrolls to it. */
  readonly onHome: (() => void) | undefined;
  readonly onEnd: (() => void) | undefined;
  /** Another place in the list is on its way. */
  readonly isLeaving: boolean;
  /** Stands below the last row. */
  readonly children?: ReactNode;
}

/**
 * A table of any number of records, of which only the rows in sight are drawn; on paper all that are loaded. On a
 * narrow screen each row is a card.
 */
export function RecordTable(props: RecordTableProps) {
  const { scroller, label, columns, records, total, firstIndex, onNearStart, onNearEnd, isLeaving, children } = props;
  const isPrinting = useIsPrinting();
  const isNarrow = useMediaQuery(CARDS) && !isPrinting;
  const isTouched = useMediaQuery('(pointer: coarse)');
  const rowHeight = isNarrow ? (columns.some(({ id }) => id === 'note') ? CARD : LOW_CARD) : ROW;
  const tracks = useMemo(() => tracksOf(columns, isTouched), [columns, isTouched]);
  const virtualizer = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: Math.ceil(BEYOND / rowHeight),
    isScrollingResetDelay: REST,
    getItemKey: (index) => records[index]?.invoiceNumber ?? index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is what makes measuring necessary
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  const onMoved = useCallback(
    (top: number) => {
      virtualizer.scrollOffset = top;
      drawAnew();
    },
    [virtualizer],
  );
  const moved = useSteadyRows({ scroller, loaded: props.loaded, rowHeight, onMoved });
  usePlaceInTable(props, rowHeight, virtualizer.scrollOffset ?? 0);
  const onKeyDown = keysOf(props);

  const items = virtualizer.getVirtualItems();
  // The same rows as before, wherever they are now: drawing others first would take longer than a frame.
  const drawn = (index: number) => Math.min(Math.max(index + moved, 0), records.length - 1);
  const [first, last] = isPrinting
    ? [0, records.length - 1]
    : [drawn(items[0]?.index ?? 0), drawn(items.at(-1)?.index ?? -1)];
  useEffect(() => {
    if (first < AHEAD) onNearStart();
    if (last >= records.length - 1 - AHEAD) onNearEnd();
  }, [first, last, records.length, onNearStart, onNearEnd]);

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={label}
      aria-busy={isLeaving || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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

/** Left to itself the browser scrolls to the end of what is loaded, which is not the list's. */
function keysOf({ onHome, onEnd }: RecordTableProps) {
  return (event: KeyboardEvent) => {
    const { key, target, altKey, metaKey, shiftKey } = event;
    const go = { Home: onHome, End: onEnd }[key];
    // In a note they move the cursor.
    const isTyping = target instanceof HTMLInputElement && target.type === 'text';
    if (!go || isTyping || altKey || metaKey || shiftKey) return;
    event.preventDefault();
    go();
  };
}

/** Stands for rows that are out of sight; the browser may scroll to it before they are drawn, and shows their lines. */
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

/** Which row is uppermost stands in the address, and where the address leads the list goes. */
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
