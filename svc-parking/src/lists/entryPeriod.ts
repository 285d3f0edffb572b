import { addDays, instantFrom } from '@parkwart/contracts/rules/time';
import type { ListFilter } from './listConditions.ts';

/** The latest day that both MySQL and SQLite can compare with. */
const LATEST = new Date('9999-12-31T00:00:00Z');

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Days in Berlin; the last one is included. */
export function entryPeriod({ from, to }: Days): Pick<ListFilter, 'entryFrom' | 'entryBefore'> {
  return {
    entryFrom: from === undefined ? undefined : startOfDay(from),
    entryBefore: to === undefined ? undefined : earlier(addDays(startOfDay(to), 1), LATEST),
  };
}

/** When this day begins in Berlin. */
export function startOfDay(day: string): Date {
  const start = instantFrom(day, '00:00', LATEST);
  if (!start) throw new Error('a day was not checked before it was used');
  return start;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
