import type { RecordFilters } from '@parkwart/contracts/calls/recordLists';
import { formatDay } from '@parkwart/contracts/rules/time';
import { texts } from './texts.ts';

/** Noon is the same day in every time zone near Berlin. */
const formatIsoDay = (isoDay: string) => formatDay(new Date(`${isoDay}T12:00:00Z`));

export function formatRange({ from, to }: Pick<RecordFilters, 'from' | 'to'>): string | undefined {
  const [start, end] = [from ?? to, to ?? from];
  return start && end && texts.days(formatIsoDay(start), formatIsoDay(end));
}
