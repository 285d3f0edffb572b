import * as z from 'zod/mini';
import { dayNumber } from '../rules/time.ts';

/** A call with fields of these names takes a range of days; docs/openapi.json says that it has to be in order. */
export const DAY_RANGES = [
  ['from', 'to'],
  ['startDate', 'endDate'],
] as const;
type Name = (typeof DAY_RANGES)[number][number] | 'validFrom' | 'validTo' | 'letterDate' | 'deadline';
type Range = Readonly<Partial<Record<Name, string | null | undefined>>>;

const inOrder = (first: Name, last: Name) =>
  z.refine<Range>(({ [first]: from, [last]: to }) => !from || !to || dayNumber(from) <= dayNumber(to), {
    message: 'Das Ende liegt vor dem Anfang.',
    path: [last],
  });

/** An open end is valid. */
export const rangeInOrder = inOrder('from', 'to');
export const datesInOrder = inOrder('startDate', 'endDate');
export const permitInOrder = inOrder('validFrom', 'validTo');
export const letterDaysInOrder = inOrder('letterDate', 'deadline');
