import type { DunningSettings } from '../calls/dunningSettings.ts';
import type { Settings } from '../calls/operatorSettings.ts';
import { daysOverdue } from '../rules/dueDay.ts';
import { type Cents, centsFromEuros } from '../rules/money.ts';

export interface NextLevel {
  /** 1 for the first letter. */
  readonly level: number;
  readonly afterDays: number;
  /** The cost that this level's letter adds; the first letter's costs are in the operator's settings. */
  readonly costCents: Cents;
  readonly deadlineDays: number;
  readonly text: string;
}

/**
 * @param printed the level of the last printed letter, 0 for none
 * @returns undefined after the last level
 */
export function nextLevel(
  printed: number,
  { afterDays, further }: DunningSettings,
  { deadlineDays }: Pick<Settings, 'deadlineDays'>,
): NextLevel | undefined {
  if (printed === 0) return { level: 1, afterDays, costCents: 0, deadlineDays, text: '' };
  const next = further[printed - 1];
  return next && { ...next, level: printed + 1, costCents: centsFromEuros(next.cost) };
}

/** Whether a run on the day `today` proposes this level. @param due d.m.yyyy, the last day to pay */
export function isLevelDue({ afterDays }: Pick<NextLevel, 'afterDays'>, due: string, today: string): boolean {
  return daysOverdue(due, today) > afterDays;
}
