import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { useIsPrinting } from '../loading/media.ts';

/** Up to this number all rows are rendered, so that the browser's find command works. */
const FEW = 200;
/** In px: estimated height of a row, as for a change with two fields. */
const ROW = 72;
const OVERSCAN = 12;
/** Includes the gap between cards. */
const heightOf = (row: Element) =>
  row.getBoundingClientRect().height + (Number.parseFloat(getComputedStyle(row.parentElement ?? row).rowGap) || 0);

const rangeOf = (range: Range) =>
  range.count <= FEW ? Array.from({ length: range.count }, (_, index) => index) : defaultRangeExtractor(range);

/** The rows in view, for a table that scrolls with the page and has rows of different heights. */
export function useRowsInView<Row>(
  table: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // Measured again, because the content above the table may have changed its height.
  useLayoutEffect(() => {
    if (table.current) setScrollMargin(Math.round(table.current.getBoundingClientRect().top + window.scrollY));
  });
  const isPrinting = useIsPrinting();
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    measureElement: heightOf,
    rangeExtractor: rangeOf,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? keyOf(row) : index;
    },
  });
  const measure = useCallback((row: HTMLTableRowElement | null) => virtualizer.measureElement(row), [virtualizer]);
  const items = virtualizer.getVirtualItems();
  const [top, bottom] = [items[0], items.at(-1)];
  if (isPrinting || !top || !bottom) return { first: 0, last: rows.length - 1, before: 0, after: 0, measure };
  return {
    first: top.index,
    last: bottom.index,
    before: top.start - scrollMargin,
    after: virtualizer.getTotalSize() - (bottom.end - scrollMargin),
    measure,
  };
}
