import type { DunningSettings } from '../entities/dunningSettings.ts';
import type { Settings } from '../entities/settings.ts';
import { daysOverdue } from '../rules/dueDay.ts';
import { type Cents, centsFromEuros } from '../rules/money.ts';

export interface NextLevel {
  /** 1 for the first letter. */
  readonly level: number;
  readonly afterDays: number;
  /** What its letter adds to further costs; the first letter's are the operator's settings. */
  readonly costCents: Cents;
  readonly deadlineDays: number;
  readonly text: string;
}

/** @param printed the level of the printed letter, 0 for none @returns undefined after the last */
export function nextLevel(
  printed: number,
  { afterDays, further }: DunningSettings,
  { deadlineDays }: Pick<Settings, 'deadlineDays'>,
): NextLevel | undefined {
  if (printed === 0) return { level: 1, afterDays, costCents: 0, deadlineDays, text: '' };
  const next = further[printed - 1];
  return next && { ...next, level: printed + 1, costCents: centsFromEuros(next.cost) };
}

/** Whether a run of `today` proposes it. @param due d.m.yyyy, the last day to pay */
export function isLevelDue({ afterDays }: Pick<NextLevel, 'afterDays'>, due: string, today: string): boolean {
  return daysOverdue(due, today) > afterDays;
}
