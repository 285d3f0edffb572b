import * as z from 'zod/mini';
import { dayNumber } from '../rules/time.ts';

type Name = 'from' | 'to' | 'startDate' | 'endDate' | 'validFrom' | 'validTo' | 'letterDate' | 'deadline';
type Range = Readonly<Partial<Record<Name, string | null | undefined>>>;

export const inOrder = (first: Name, last: Name) =>
  z.refine<Range>(({ [first]: from, [last]: to }) => !from || !to || dayNumber(from) <= dayNumber(to), {
    message: 'Das Ende liegt vor dem Anfang.',
    path: [last],
  });

/** The sentence that describes the check in docs/openapi.json. */
export const sentenceInOrder = (from: Name, to: Name) => `\`${to}\` liegt nicht vor \`${from}\`.`;

/** A range without start or end is valid. */
export const rangeInOrder = inOrder('from', 'to');
