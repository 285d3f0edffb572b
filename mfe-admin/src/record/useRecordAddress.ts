import { useLocation, useNavigate, useSearchParams } from '@parkwart/web';
import { type MouseEvent, useMemo } from 'react';

/**
 * The dialogs of a record; `details` is omitted from the URL. `fine` opens `edit` with the focus on the choice of
 * another fine.
 */
export const RECORD_TASKS = ['details', 'edit', 'fine', 'letter'] as const;
export type RecordTask = (typeof RECORD_TASKS)[number];

/** The tabs of a record's dialog that the search of the office can open. */
export type RecordPart = 'overview' | 'account' | 'objections';

export interface RecordPlace {
  readonly invoiceNumber: number;
  readonly task: RecordTask;
  readonly part?: RecordPart;
}

const NUMBER = /^\d{1,10}$/;

function readPlace(parameters: URLSearchParams): RecordPlace | undefined {
  const record = parameters.get('record') ?? '';
  if (!NUMBER.test(record)) return undefined;
  return {
    invoiceNumber: Number(record),
    task: RECORD_TASKS.find((task) => task === parameters.get('task')) ?? 'details',
  };
}

export const isSamePlace = (one: RecordPlace | undefined, other: RecordPlace | undefined): boolean =>
  one?.invoiceNumber === other?.invoiceNumber && one?.task === other?.task;

function withPlace(parameters: URLSearchParams, place: RecordPlace | undefined): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete('record');
  next.delete('task');
  next.delete('part');
  if (place) next.set('record', String(place.invoiceNumber));
  if (place && place.task !== 'details') next.set('task', place.task);
  if (place?.part) next.set('part', place.part);
  return next;
}

/** Marks history entries that a dialog has added. */
const OPENED = { isDialog: true };

/**
 * The URL contains the invoice number of the record whose dialog is open: `?record=100170`, with `&task=edit` or
 * `&task=letter`.
 */
export function useRecordAddress() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const state: Partial<typeof OPENED> | null = location.state;
  const text = parameters.toString();
  return {
    place: useMemo(() => readPlace(new URLSearchParams(text)), [text]),
    entry: location.key,
    open: (place: RecordPlace) =>
      setParameters(withPlace(parameters, place), { state: OPENED, preventScrollReset: true }),
    /** Selects a tab of the dialog that is open. */
    show: (place: RecordPlace, part: RecordPart) =>
      setParameters(withPlace(parameters, { ...place, part }), { state, replace: true, preventScrollReset: true }),
    /** Goes back if the dialog added the history entry. Otherwise (after a link or a reload), replaces the entry. */
    close: () => {
      if (state?.isDialog) void navigate(-1);
      else setParameters(withPlace(parameters, undefined), { replace: true, preventScrollReset: true });
    },
  };
}

const CONTROL = 'button, input, label, select, textarea, a, dialog';

/**
 * Whether a click on a row opens its record: on its link or outside of controls, without a new tab or selected text.
 */
export function isPress({ target, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent, link: Element | null): boolean {
  if (!(target instanceof Element) || altKey || ctrlKey || metaKey || shiftKey) return false;
  const control = target.closest(CONTROL);
  return control ? control === link : window.getSelection()?.type !== 'Range';
}

/** The page „Zahlungen“ with only this bank entry, whatever its state. */
export const pathOfEntry = (id: string): string => `/bank?entry=${id}`;
