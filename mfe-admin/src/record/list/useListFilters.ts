import { RECORD_LISTS, type RecordFilters, type RecordList } from '@parkwart/contracts/calls/recordLists';
import { isProvisionalReference } from '@parkwart/contracts/inputs/inputs';
import { RECORD_SORTS, type RecordSort, SORT_ORDERS, type SortOrder } from '@parkwart/contracts/inputs/recordSort';
import { parseDay } from '@parkwart/contracts/rules/time';
import { useLocation, useSearchParams } from '@parkwart/web';
import { useEffect, useMemo, useRef } from 'react';

type QuickFilter = 'isPayable' | 'isOverdue' | 'isPartlyPaid' | 'isBlocked' | 'hasFines' | 'isParked';

/**
 * @param name URL parameter of the quick view
 * @param missing lists without this view, because they cannot contain such records
 */
const view = <Name extends string>(filter: QuickFilter, name: Name, label: string, missing: readonly RecordList[]) => ({
  filter,
  name,
  label,
  missing,
});

export const QUICK_VIEWS = [
  view('isPayable', 'payable', 'Zu zahlen', ['closed', 'inactive']),
  view('isOverdue', 'overdue', 'Überfällig', ['closed', 'inactive']),
  view('isPartlyPaid', 'partly', 'Teilweise bezahlt', ['closed', 'inactive']),
  view('isBlocked', 'blocked', 'Mit Mahnsperre', ['closed', 'inactive']),
  view('hasFines', 'fined', 'Nur mit Bußgeld', []),
  view('isParked', 'parked', 'Jetzt geparkt', ['inactive']),
];

type QuickViewName = (typeof QUICK_VIEWS)[number]['name'];

function quickViewsIn(parameters: URLSearchParams): Partial<Record<QuickFilter, 'true'>> {
  const named = QUICK_VIEWS.filter(({ name }) => parameters.get(name) === 'true');
  return Object.fromEntries(named.map(({ filter }) => [filter, 'true']));
}

export function quickViewsOf(filters: RecordFilters): string[] {
  return QUICK_VIEWS.filter(({ filter }) => filters[filter] !== undefined).map(({ label }) => label);
}

const isList = (text: string | null): text is RecordList => RECORD_LISTS.some((list) => list === text);
/** The current path and search parameters, without the hash. */
const currentAddress = () => window.location.pathname + window.location.search;
const DIGITS = /^\d{1,30}$/;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

function dayIn(parameters: URLSearchParams, name: string): string | undefined {
  const text = parameters.get(name) ?? '';
  return ISO_DAY.test(text) && parseDay(text) ? text : undefined;
}

/** Swaps the days of a reversed range. */
function daysIn(parameters: URLSearchParams): readonly (string | undefined)[] {
  const days = [dayIn(parameters, 'from'), dayIn(parameters, 'to')] as const;
  const [from, to] = days;
  return from && to && from > to ? [to, from] : days;
}

export interface ListOrder {
  readonly sort: RecordSort;
  readonly order: SortOrder;
}

/** Undefined for the default, newest first. */
function readOrder(parameters: URLSearchParams): ListOrder | undefined {
  const sort = RECORD_SORTS.find((one) => one === parameters.get('sort'));
  const order = SORT_ORDERS.find((one) => one === parameters.get('order')) ?? 'desc';
  return sort && { sort, order };
}

/** Ignores invalid parameters. */
export function readFilters(parameters: URLSearchParams, ownList?: RecordList): RecordFilters {
  const named = parameters.get('list');
  const list = ownList ?? (isList(named) ? named : 'all');
  const plate = parameters.get('plate')?.trim().slice(0, 40);
  const invoiceNumber = parameters.get('invoiceNumber') ?? '';
  const [from, to] = daysIn(parameters);
  return {
    list,
    ...(plate && { plate }),
    ...((DIGITS.test(invoiceNumber) || isProvisionalReference(invoiceNumber)) && { invoiceNumber }),
    ...(from && { from }),
    ...(to && { to }),
    ...quickViewsIn(parameters),
    ...(list === 'reminder' && { isPrint: parameters.get('printed') === 'true' ? 'true' : 'false' }),
  };
}

/** An empty text removes the URL parameter. */
export interface ListAddress extends Partial<Readonly<Record<QuickViewName, string>>> {
  readonly list?: string;
  readonly plate?: string;
  readonly invoiceNumber?: string;
  readonly from?: string;
  readonly to?: string;
  readonly printed?: string;
}

/**
 * All state is in the URL, so that the Back button, reload and links work.
 * @param ownList the list of a page with only one list
 */
export function useListFilters(ownList?: RecordList) {
  const [parameters, setParameters] = useSearchParams();
  const { key } = useLocation();
  const text = parameters.toString();
  const asked = useRef({ key, text });
  const filters = useMemo(() => readFilters(new URLSearchParams(text), ownList), [text, ownList]);
  const order = useMemo(() => readOrder(new URLSearchParams(text)), [text]);
  const at = parameters.get('at') ?? '';

  const change = (changes: Readonly<Record<string, string>> | ListAddress, replace: boolean) => {
    // The user may make two choices before the first one renders; the second must not overwrite the first.
    const before = asked.current.key === key ? asked.current.text : text;
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries({ at: '', ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    asked.current = { key, text: next.toString() };
    if (next.toString() !== before) setParameters(next, { replace, preventScrollReset: true });
  };
  // During a navigation, the browser's URL is newer than the rendered URL and must not be overwritten.
  const rendered = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other renders may lag behind
  useEffect(() => {
    rendered.current = currentAddress();
  }, [text]);
  return {
    filters,
    order,
    at: DIGITS.test(at) ? at : undefined,
    setFilters: (changes: ListAddress) => change(changes, false),
    setOrder: (next: ListOrder | undefined) => change({ sort: next?.sort ?? '', order: next?.order ?? '' }, true),
    setAt: (next: string | undefined) => {
      // While a dialog is open, its history entry keeps the list position at which it was opened.
      if (currentAddress() !== rendered.current || parameters.has('record')) return;
      change({ at: next ?? '' }, true);
      rendered.current = currentAddress();
    },
  };
}

export type ListPlace = Pick<ReturnType<typeof useListFilters>, 'filters' | 'order' | 'at' | 'setAt' | 'setOrder'>;
