import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const SETTLED = 250;

/** Keeps the rows that are seen where they are while a page comes in above them. */
export function useSteadyRows(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly number[],
  pageCount: number,
  rowHeight: number,
): void {
  const before = useRef<{ readonly first: number | undefined; readonly pageCount: number }>({
    first: keys[0],
    pageCount,
  });
  useLayoutEffect(() => {
    const { first, pageCount: formerCount } = before.current;
    before.current = { first: keys[0], pageCount };
    if (pageCount <= formerCount || first === undefined || !scroller.current) return;
    const added = keys.indexOf(first);
    if (added > 0) scroller.current.scrollTop += added * rowHeight;
  }, [keys, pageCount, rowHeight, scroller]);
}

/** Calls `report` with the latest value once it has rested for a moment. */
export function useSettled<T>(value: T, report: (value: T) => void): void {
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => latest.current(value), SETTLED);
    return () => clearTimeout(timer);
  }, [value]);
}
