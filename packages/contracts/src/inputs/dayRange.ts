import * as z from 'zod/mini';
import { dayNumber } from '../rules/time.ts';

type Name = 'from' | 'to' | 'startDate' | 'endDate' | 'validFrom' | 'validTo' | 'letterDate' | 'deadline';
type Range = Readonly<Partial<Record<Name, string | null | undefined>>>;

const inOrder = (first: Name, last: Name) =>
  z.refine<Range>(({ [first]: from, [last]: to }) => !from || !to || dayNumber(from) <= dayNumber(to), {
    message: 'Das Ende liegt vor dem Anfang.',
    path: [last],
  });

/** A half-open range is valid. docs/openapi.json describes each with `openApiRules.ts`. */
export const rangeInOrder = inOrder('from', 'to');
export const datesInOrder = inOrder('startDate', 'endDate');
export const permitInOrder = inOrder('validFrom', 'validTo');
export const letterDaysInOrder = inOrder('letterDate', 'deadline');
