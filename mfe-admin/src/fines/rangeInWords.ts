import type { RecordFilters } from '@parkwart/contracts/recordLists';
import { formatDay } from '@parkwart/contracts/time';
import { texts } from './texts.ts';

/** Noon is the same day in every time zone near Berlin. */
const german = (isoDay: string) => formatDay(new Date(`${isoDay}T12:00:00Z`));

export function rangeInWords({ from, to }: Pick<RecordFilters, 'from' | 'to'>): string | undefined {
  const [start, end] = [from ?? to, to ?? from];
  return start && end && texts.days(german(start), german(end));
}
