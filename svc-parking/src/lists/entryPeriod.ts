import { addDays } from '@parkwart/contracts/rules/time';
import { LATEST, startOfDay } from '../storedDay.ts';
import type { ListFilter } from './listConditions.ts';

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

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
