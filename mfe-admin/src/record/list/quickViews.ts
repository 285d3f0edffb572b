import type { RecordFilters, RecordList } from '@parkwart/contracts/calls/recordLists';

type QuickFilter = 'isOverdue' | 'isPartlyPaid' | 'isBlocked' | 'hasFines' | 'isParked';

/** @param name URL parameter @param missing lists that cannot contain such records */
const view = <Name extends string>(filter: QuickFilter, name: Name, label: string, missing: readonly RecordList[]) => ({
  filter,
  name,
  label,
  missing,
});

export const QUICK_VIEWS = [
  view('isOverdue', 'overdue', 'Überfällig', ['closed', 'inactive']),
  view('isPartlyPaid', 'partly', 'Teilweise bezahlt', ['closed', 'inactive']),
  view('isBlocked', 'blocked', 'Mit Mahnsperre', ['closed', 'inactive']),
  view('hasFines', 'fined', 'Nur mit Bußgeld', []),
  view('isParked', 'parked', 'Jetzt geparkt', ['inactive']),
];

export type QuickViewName = (typeof QUICK_VIEWS)[number]['name'];

export function quickViewsIn(parameters: URLSearchParams): Partial<Record<QuickFilter, 'true'>> {
  const named = QUICK_VIEWS.filter(({ name }) => parameters.get(name) === 'true');
  return Object.fromEntries(named.map(({ filter }) => [filter, 'true']));
}

/** The labels of the active quick views. */
export function quickViewsOf(filters: RecordFilters): string[] {
  return QUICK_VIEWS.filter(({ filter }) => filters[filter] !== undefined).map(({ label }) => label);
}
