import { Money } from '@parkwart/ui/Money';
import { Table } from '@parkwart/ui/Table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useReducer } from 'react';
import type { RecordPages } from '../record/recordPages.ts';
import { texts } from '../record/texts.ts';
import { useIsPrinting } from '../record/useIsPrinting.ts';
import { useRecordAddress } from '../record/useRecordAddress.ts';
import { recordDialog } from '../record-detail/recordDialog.ts';
import type { RecordColumn } from './RecordColumn.ts';
import classes from './RecordTable.module.css';
import { cellProps, rowProps } from './rowProps.ts';
import { SortHeader, sortedAs } from './SortHeader.tsx';
import cards from './TableOfCards.module.css';
import paper from './TableOnPaper.module.css';
import screen from './TableOnScreen.module.css';
import narrow from './TableOnScreenNarrow.module.css';
import { keysOf, openOf } from './tableEvents.ts';
import type { ListPlace } from './useListFilters.ts';
import { usePlaceInTable, useSteadyRows } from './usePlace.ts';
import type { LoadedList, Summary } from './useRecords.ts';
import { useRowLayout } from './useRowLayout.ts';

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
  readonly list: LoadedList;
  readonly loaded: RecordPages;
  readonly place: ListPlace;
  readonly children?: ReactNode;
}

/** Renders only visible rows, on paper all loaded ones; on narrow screens rows are cards. */
export function RecordTable({ scroller, label, columns, list, loaded, place, children }: RecordTableProps) {
  const { records, total, summary, firstIndex, pages, jumpTo, jumpToOldest } = list;
  const { at, setAt, order, setOrder } = place;
  const { open } = useRecordAddress();
  const isPrinting = useIsPrinting();
  const { isNarrow, rowHeight, style } = useRowLayout(columns, isPrinting);
  const virtualizer = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: Math.ceil(OVERSCAN_PX / rowHeight),
    isScrollingResetDelay: SCROLL_END_MS,
    // A new function on each render, so that a new row height takes effect at once.
    getItemKey: (index) => records[index]?.invoiceNumber ?? index,
  });
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const onMoved = useCallback(
    (top: number) => {
      virtualizer.scrollOffset = top;
      rerender();
    },
    [virtualizer],
  );
  const moved = useSteadyRows({ scroller, loaded, rowHeight, onMoved });
  const offset = virtualizer.scrollOffset ?? 0;
  usePlaceInTable({ scroller, records, firstIndex, at, onAt: setAt, onJump: jumpTo }, rowHeight, offset);

  const items = virtualizer.getVirtualItems();
  // Renders the same rows at their new indices first; others would take longer than a frame.
  const renderedIndex = (index: number) => Math.min(Math.max(index + moved, 0), records.length - 1);
  const [first, last] = isPrinting
    ? [0, records.length - 1]
    : [renderedIndex(items[0]?.index ?? 0), renderedIndex(items.at(-1)?.index ?? -1)];
  useNextPages(pages, first < PREFETCH_ROWS, last >= records.length - 1 - PREFETCH_ROWS);

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={label}
      aria-busy={pages.isPlaceholderData || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      onKeyDown={keysOf({
        Home: pages.hasPreviousPage ? () => jumpTo(undefined) : undefined,
        End: pages.hasNextPage ? jumpToOldest : undefined,
      })}
    >
      <Table
        className={isNarrow ? cards.cards : `${screen.table} ${narrow.table} ${paper.table}`}
        style={style}
        isGrid
        label={label}
        columns={columns}
        rows={records.slice(first, last + 1)}
        rowKey={({ invoiceNumber }) => invoiceNumber}
        part={{
          first: firstIndex === undefined ? undefined : firstIndex + first,
          total,
          before: first * rowHeight,
          after: (records.length - 1 - last) * rowHeight,
        }}
        headerProps={(column) => ({
          'aria-sort': sortedAs(column, order),
          children: isNarrow ? column.header : <SortHeader column={column} order={order} onSort={setOrder} />,
        })}
        bodyProps={{
          onClick: openOf((invoiceNumber) => open({ invoiceNumber, task: 'details' })),
          onPointerOver: recordDialog.prefetch,
          onFocus: recordDialog.prefetch,
        }}
        rowProps={rowProps}
        cellProps={cellProps}
        foot={isNarrow || !summary ? undefined : ({ id }) => sumOf(id, summary)}
      />
      {children}
    </section>
  );
}

/** The sums of the whole list, each below its column. */
function sumOf(id: RecordColumn['id'], { finesTotal, openTotal, isMore }: Summary) {
  if (id === 'invoice') return isMore ? `${texts.allRows} ${texts.atLeast}` : texts.allRows;
  if (id === 'fine') return <Money euros={finesTotal} />;
  return id === 'open' && openTotal !== undefined ? <Money euros={openTotal} /> : null;
}

/** Requests the pages beyond the loaded part when its rendered rows are near. */
function useNextPages(pages: LoadedList['pages'], isNearStart: boolean, isNearEnd: boolean): void {
  const { hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage } = pages;
  const isIdle = !isFetching && !isError;
  useEffect(() => {
    if (!isIdle) return;
    if (isNearStart && hasPreviousPage) void fetchPreviousPage();
    if (isNearEnd && hasNextPage) void fetchNextPage();
  }, [isIdle, isNearStart, isNearEnd, hasPreviousPage, hasNextPage, fetchPreviousPage, fetchNextPage]);
}
