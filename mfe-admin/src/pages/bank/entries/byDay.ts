import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { dayNumber } from '@parkwart/contracts/rules/time';

/** Newest day first; on the same day, the entry imported last. Parts of a batch may be imported after their day. */
export const byDay = (entries: readonly BankEntry[]): BankEntry[] =>
  entries.toSorted((one, other) => dayNumber(other.day) - dayNumber(one.day));
