import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { OVERSCAN_PX, type View, visibleRows } from './visibleRows.ts';

/** Together with the overscan no list shows more: rows appear at once, and are measured after they were painted. */
const firstView = (): View => ({ top: 0, height: Math.max(1, window.innerHeight - OVERSCAN_PX) });

/** Follows what the list shows, and renders again when that holds other rows. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, rowHeight: number, count: number) {
  const view = useRef<View>(firstView());
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const rowsNow = () => visibleRows(view.current, rowHeight, count);
  const look = useEffectEvent((list: HTMLElement): boolean => {
    const before = rowsNow();
    view.current = { top: list.scrollTop, height: list.clientHeight };
    const after = rowsNow();
    return before.first !== after.first || before.last !== after.last;
  });
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const measure = () => void (look(list) && rerender());
    // In the same frame, which would otherwise show a gap.
    const follow = () => void (look(list) && flushSync(rerender));
    // Calls back once for the first size.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', follow);
    };
  }, [scroller]);
  /** Renders the rows from `top` on before the browser reports that it scrolled there. */
  const moveTo = useCallback((top: number) => {
    view.current = { ...view.current, top };
    rerender();
  }, []);
  return { ...rowsNow(), offset: view.current.top, moveTo };
}
