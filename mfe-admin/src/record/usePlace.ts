import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isOtherPart, OLDEST, type RecordPages, rowsMoved } from './recordPages.ts';

const SETTLED = 250;

interface SteadyRows {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly loaded: RecordPages;
  readonly rowHeight: number;
  /** The list stands elsewhere now, before the browser tells of it: it would draw a frame without rows first. */
  readonly onMoved: (top: number) => void;
}

/**
 * Keeps the rows that are seen where they are while pages come in above them or are let go. A list that was loaded
 * from another place begins there: with its first row, or with its last one where that place is its end.
 *
 * @returns by how many rows those that are seen have moved while the list has not followed them yet
 */
export function useSteadyRows({ scroller, loaded, rowHeight, onMoved }: SteadyRows): number {
  const before = useRef<RecordPages>(undefined);
  const isSamePart = before.current !== undefined && !isOtherPart(before.current, loaded);
  const moved = isSamePart && before.current ? rowsMoved(before.current, loaded) : 0;
  useLayoutEffect(() => {
    const isNew = before.current !== loaded;
    before.current = loaded;
    const list = scroller.current;
    if (!list || !isNew || (isSamePart && moved === 0)) return;
    if (isSamePart) list.scrollTop += moved * rowHeight;
    else list.scrollTop = loaded.pageParams[0]?.before === OLDEST.before ? list.scrollHeight : 0;
    onMoved(list.scrollTop);
  }, [loaded, isSamePart, moved, rowHeight, scroller, onMoved]);
  return moved;
}

/** Calls `report` with the latest value once it has rested for a moment. */
function useSettled<T>(value: T, report: (value: T) => void): void {
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

interface Place {
  /** The record that the address names; undefined is the list's beginning. */
  readonly at: string | undefined;
  /** The record whose row is uppermost. */
  readonly uppermost: string | undefined;
  readonly onAt: (at: string | undefined) => void;
}

/** Tells the address which row is uppermost, and goes where the address leads when something else has changed it. */
export function usePlace({ at, uppermost, onAt }: Place, goTo: (at: string | undefined) => void): void {
  // What was told comes back late, for a change of the address waits while rows are drawn.
  const told = useRef([at]);
  useSettled(uppermost, (next) => {
    told.current.push(next);
    onAt(next);
  });
  useEffect(() => {
    const own = told.current.indexOf(at);
    told.current = own === -1 ? [at] : told.current.slice(own);
    if (own === -1) goTo(at);
  }, [at, goTo]);
}
