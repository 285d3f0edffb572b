import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type RecordPages, rowsMoved } from './recordPages.ts';

const SETTLED = 250;

/** Keeps the rows that are seen where they are while pages come in above them or are let go. */
export function useSteadyRows(scroller: RefObject<HTMLElement | null>, loaded: RecordPages, rowHeight: number): void {
  const before = useRef(loaded);
  useLayoutEffect(() => {
    const moved = rowsMoved(before.current, loaded);
    before.current = loaded;
    if (moved !== 0 && scroller.current) scroller.current.scrollTop += moved * rowHeight;
  }, [loaded, rowHeight, scroller]);
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
