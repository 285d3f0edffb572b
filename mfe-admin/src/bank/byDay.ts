import type { BankEntry } from '@parkwart/contracts/calls/bank';
import { dayNumber } from '@parkwart/contracts/rules/time';

/** Parts of a batch may be read later than their day: the newest day first, within a day the last read one. */
export const byDay = (entries: readonly BankEntry[]): BankEntry[] =>
  entries.toSorted((one, other) => dayNumber(other.day) - dayNumber(one.day));
