import { IconButton } from '@parkwart/ui/IconButton';
import { useLocation, useQueryClient, useSearchParams } from '@parkwart/web';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { takesText } from '../../parts/form/takesText.ts';
import { PAGES_KEY } from '../recordCache.ts';
import { type RecordPages, recordsOf } from '../recordPages.ts';
import classes from './RecordDialog.module.css';
import { texts } from './texts.ts';

const DIRECTIONS = [
  { name: 'previous', icon: 'back', key: 'k', step: -1 },
  { name: 'next', icon: 'next', key: 'j', step: 1 },
] as const;
type Direction = (typeof DIRECTIONS)[number];

/** The loaded part of the list behind the dialog, in its order; empty on a page without a list. */
function useListedNumbers(): readonly number[] {
  const cache = useQueryClient().getQueryCache();
  // The callback is deferred, because the cache notifies its subscribers while the list that created the query renders.
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(() => queueMicrotask(onChange)), [cache]);
  const loaded = useSyncExternalStore(subscribe, () => {
    const [list] = cache.findAll({ queryKey: PAGES_KEY, type: 'active' });
    return list?.state.data as RecordPages | undefined;
  });
  return useMemo(() => recordsOf(loaded).map((record) => record.invoiceNumber), [loaded]);
}

/**
 * Returns the invoice numbers of the list as they were when the list last contained this record; the record may leave
 * the list while its dialog is open.
 */
function useNumbersAround(invoiceNumber: number) {
  const numbers = useListedNumbers();
  const around = useRef<readonly number[]>([]);
  if (numbers.includes(invoiceNumber)) around.current = numbers;
  const index = around.current.indexOf(invoiceNumber);
  const isListed = (other: number | undefined) => other !== undefined && numbers.includes(other);
  const inDirection = ({ step }: Direction): number | undefined => {
    let at = index + step;
    while (at >= 0 && at < around.current.length && !isListed(around.current[at])) at += step;
    return around.current[at];
  };
  return { isInList: index >= 0, inDirection };
}

/**
 * Whether no element has the focus. If the office's search opened a record's dialog, the search is gone when the dialog
 * closes, so the focus cannot return to the search. The keyboard commands of rows need a focused row.
 */
const isFocusLost = () => document.activeElement === document.body;

/** Focuses the row of the record that was shown last, or else the list, unless another dialog follows. */
function focusRow(invoiceNumber: number): void {
  if (document.querySelector('dialog[open]')) return;
  const row = document.querySelector<HTMLElement>(`[data-invoice="${invoiceNumber}"] [data-column="invoice"] a`);
  if (row) row.focus();
  else if (isFocusLost()) document.querySelector('[data-invoice]')?.closest<HTMLElement>('section[tabindex]')?.focus();
}

/** @param leaveTo calls its argument, but asks the user first if input would be lost */
export function useNeighbours(invoiceNumber: number, leaveTo: (go: () => void) => void) {
  const { isInList, inDirection } = useNumbersAround(invoiceNumber);
  const [parameters, setParameters] = useSearchParams();
  const state: { readonly moved?: Direction['name'] } | null = useLocation().state;
  const moved = isInList ? state?.moved : undefined;
  useEffect(() => {
    // Deferred until the dialog has returned the focus to its opener.
    return () => queueMicrotask(() => (moved || isFocusLost()) && focusRow(invoiceNumber));
  }, [moved, invoiceNumber]);

  const go = (direction: Direction) => {
    const other = inDirection(direction);
    if (!isInList || other === undefined) return;
    leaveTo(() => {
      const next = new URLSearchParams(parameters);
      next.delete('task');
      next.delete('part');
      next.set('record', String(other));
      // The list behind the dialog moves to this record, and loads the records around it.
      next.set('at', String(other));
      // The history entry is not marked as opened by the list, so that closing the dialog keeps the list's current
      // position.
      setParameters(next, { replace: true, preventScrollReset: true, state: { moved: direction.name } });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
    const direction = DIRECTIONS.find((one) => one.key === key.toLowerCase());
    const isOwn = target instanceof Element && target.closest('dialog') === currentTarget;
    if (!direction || !isOwn || takesText(target) || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    go(direction);
  };
  const buttons = isInList && (
    <div className={classes.neighbours}>
      {DIRECTIONS.map((direction) => (
        <IconButton
          key={direction.name}
          icon={direction.icon}
          variant="secondary"
          label={texts[direction.name]}
          title={texts.withKey(texts[direction.name], direction.key.toUpperCase())}
          aria-keyshortcuts={direction.key.toUpperCase()}
          // With `disabled`, the button would lose the focus at the end of the list.
          aria-disabled={inDirection(direction) === undefined || undefined}
          data-initial-focus={direction.name === moved || undefined}
          onClick={() => go(direction)}
        />
      ))}
    </div>
  );
  return { buttons, onKeyDown, hasMoved: moved !== undefined };
}
