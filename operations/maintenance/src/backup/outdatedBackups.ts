import { monthStart, weekDays } from '@parkwart/contracts/rules/calendar';
import { formatDay } from '@parkwart/contracts/rules/time';
import type { FoundBackup } from './backupsIn.ts';

type Made = Pick<FoundBackup, 'madeAt'>;

/** Keeps the newest backup of each of the last `count` periods that have one. Days begin at midnight in Berlin. */
const RULES: readonly { readonly count: number; periodOf(instant: Date): unknown }[] = [
  { count: 7, periodOf: formatDay },
  { count: 5, periodOf: (instant) => weekDays(instant)[0]?.getTime() },
  { count: 12, periodOf: (instant) => monthStart(instant).getTime() },
];

/** All but 7 daily, 5 weekly and 12 monthly ones. */
export function outdatedBackups<Backup extends Made>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
  const kept = new Set<Backup>();
  for (const { count, periodOf } of RULES) {
    const newest = new Map<unknown, Backup>();
    for (const backup of newestFirst) {
      const period = periodOf(new Date(backup.madeAt));
      if (!newest.has(period)) newest.set(period, backup);
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
