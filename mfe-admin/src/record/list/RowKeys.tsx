import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { takesText } from '../../parts/form/takesText.ts';
import { useDunning } from '../dunning.tsx';
import { useRecordAddress } from '../useRecordAddress.ts';

const ROW = '[data-invoice]';
const STEPS = { j: 'nextElementSibling', k: 'previousElementSibling' } as const;

/**
 * Whether a key press applies to the rows: the key was not pressed in a field, except for a checkbox, and not in a
 * dialog that a row has opened.
 */
function isForRows({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return false;
  return !target.closest('dialog') && (!takesText(target) || target.matches('[type="checkbox"]'));
}

const focusOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('[data-column="invoice"] a')?.focus();

/** The topmost row that is not behind the headings. */
function firstInView(list: HTMLElement): Element | undefined {
  const top = list.getBoundingClientRect().top + (list.querySelector('thead')?.getBoundingClientRect().height ?? 0);
  return [...list.querySelectorAll(ROW)].find((row) => row.getBoundingClientRect().top >= top);
}

export interface RowKeysProps {
  /** The key that was pressed before this code was loaded. */
  readonly first: KeyboardEvent;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly records: readonly ParkingRecord[];
}

/**
 * J and K move the focus from row to row; M, I and E act on the focused row. These keys work only while the list has
 * the focus, as WCAG 2.1.4 demands of keys that are single letters.
 */
export function RowKeys({ first, scroller, records }: RowKeysProps) {
  // Called without the list's filters, so that a toast reports the change and offers undo even if the row stays in the
  // list: the user may have pressed a key by mistake.
  const { question, toggle } = useDunning(undefined);
  const { open } = useRecordAddress();
  /** Invoice number of the row that gets the focus if the changed row leaves the list together with the focus. */
  const heir = useRef<string>(undefined);

  const actOn = (key: string, record: ParkingRecord): (() => void) | undefined => {
    const { invoiceNumber } = record;
    const actions: Readonly<Record<string, () => void>> = {
      m: () => toggle(record, 'M'),
      i: () => toggle(record, 'I'),
      e: () => open({ invoiceNumber, task: 'details', part: 'objections' }),
    };
    return actions[key];
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const list = scroller.current;
    if (!list || !isForRows(event)) return;
    const key = event.key.toLowerCase();
    const row = (event.target as Element).closest<HTMLElement>(ROW);
    if (key === 'j' || key === 'k') {
      event.preventDefault();
      return focusOf(row ? row[STEPS[key]] : firstInView(list));
    }
    const record = records.find(({ invoiceNumber }) => String(invoiceNumber) === row?.dataset.invoice);
    const act = record && !event.repeat && actOn(key, record);
    if (!act) return;
    event.preventDefault();
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    heir.current = beside instanceof HTMLElement ? beside.dataset.invoice : undefined;
    act();
  });
  useEffect(() => {
    const list = scroller.current;
    onKey(first);
    list?.addEventListener('keydown', onKey);
    return () => list?.removeEventListener('keydown', onKey);
  }, [first, scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row leaves when the records change
  useEffect(() => {
    if (document.activeElement !== document.body || heir.current === undefined) return;
    focusOf(scroller.current?.querySelector(`[data-invoice="${heir.current}"]`));
    heir.current = undefined;
  }, [records, scroller]);
  return question;
}
