import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isOtherPart, OLDEST, type RecordPages, rowsMoved } from '../recordPages.ts';

const SETTLE_MS = 250;

interface SteadyRows {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly loaded: RecordPages;
  readonly rowHeight: number;
  /** Called before the scroll event, which would arrive one empty frame later. */
  readonly onMoved: (top: number) => void;
}

/**
 * Keeps visible rows in place while pages are added or dropped. A jump to another part of the list scrolls to the first
 * or last row of that part.
 */
export function useSteadyRows({ scroller, loaded, rowHeight, onMoved }: SteadyRows): number {
  const before = useRef<RecordPages>(undefined);
  const isSamePart = before.current !== undefined && !isOtherPart(before.current, loaded);
  const moved = isSamePart && before.current ? rowsMoved(before.current, loaded) : 0;
  useLayoutEffect(() => {
    const isNew = before.current !== loaded;
    const isFirst = before.current === undefined;
    before.current = loaded;
    const list = scroller.current;
    const isAtEnd = loaded.pageParams[0]?.before === OLDEST.before;
    // A new list is already at its start; reading or setting scrollTop would cause a second layout.
    const isInPlace = isSamePart ? moved === 0 : isFirst && !isAtEnd;
    if (!list || !isNew || isInPlace) return;
    if (isSamePart) list.scrollTop += moved * rowHeight;
    else list.scrollTop = isAtEnd ? list.scrollHeight : 0;
    onMoved(list.scrollTop);
  }, [loaded, isSamePart, moved, rowHeight, scroller, onMoved]);
  return moved;
}

function useSettled<T>(value: T, report: (value: T) => void): void {
  const onSettled = useEffectEvent(report);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => onSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
}

interface Place {
  readonly at: string | undefined;
  readonly uppermost: string | undefined;
  readonly onAt: (at: string | undefined) => void;
}

/** Writes the top row to the URL, and scrolls when anything else changes the URL. */
export function usePlace({ at, uppermost, onAt }: Place, goTo: (at: string | undefined) => void): void {
  // The component's own URL changes arrive late, after rows have rendered.
  const reported = useRef([at]);
  useSettled(uppermost, (next) => {
    reported.current.push(next);
    onAt(next);
  });
  useEffect(() => {
    const own = reported.current.indexOf(at);
    reported.current = own === -1 ? [at] : reported.current.slice(own);
    if (own === -1) goTo(at);
  }, [at, goTo]);
}

interface PlaceInTable extends Pick<Place, 'at' | 'onAt'> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly records: readonly ParkingRecord[];
  readonly firstIndex: number | undefined;
  /** Called when `at` is not loaded. */
  readonly onJump: (at: string | undefined) => void;
}

export function usePlaceInTable(
  { scroller, records, firstIndex, at, onAt, onJump }: PlaceInTable,
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
