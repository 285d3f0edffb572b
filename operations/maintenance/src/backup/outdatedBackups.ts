import { TIME_ZONE } from '@parkwart/contracts/rules/time';
import type { FoundBackup } from './backupsIn.ts';

type Made = Pick<FoundBackup, 'madeAt'>;

const DAY_MS = 86_400_000;
/** `2026-11-22` */
const berlinDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7);

/** For each of the last `count` periods that have a backup, a rule keeps the newest backup. */
const RULES: readonly { readonly count: number; periodOf(day: string): unknown }[] = [
  { count: 7, periodOf: (day) => day },
  { count: 5, periodOf: weekOf },
  { count: 12, periodOf: (day) => day.slice(0, 7) },
];

/** Selects all backups except 7 daily, 5 weekly and 12 monthly ones. */
export function outdatedBackups<Backup extends Made>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
  const kept = new Set<Backup>();
  for (const { count, periodOf } of RULES) {
    const newest = new Map<unknown, Backup>();
    for (const backup of newestFirst) {
      const period = periodOf(berlinDay.format(new Date(backup.madeAt)));
      if (!newest.has(period)) newest.set(period, backup);
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
