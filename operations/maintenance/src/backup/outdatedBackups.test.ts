import { outdatedBackups } from './outdatedBackups.ts';

const DAY = 86_400_000;
const backupAt = (madeAt: string) => ({ madeAt: new Date(madeAt).toISOString() });
/** One per night at half past three, up to the last one given. */
const nightsUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, nights) => ({
    madeAt: new Date(new Date(last).getTime() - nights * DAY).toISOString(),
  }));
const keptOf = (backups: readonly { madeAt: string }[]) => {
  const outdated = new Set(outdatedBackups(backups));
  return backups.filter((backup) => !outdated.has(backup)).map(({ madeAt }) => madeAt.slice(0, 10));
};

describe('which backups are outdated', () => {
  it('keeps 7 daily, 5 weekly and 12 monthly ones out of two years of nights', () => {
    expect(keptOf(nightsUntil('2026-11-25T02:30:00Z', 730))).toEqual([
      ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19'],
      // Sundays, and the last night of the month.
      ...['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-31'],
      ...['2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31'],
      ...['2026-02-28', '2026-01-31', '2025-12-31'],
    ]);
  });

  it('gives the same result when it runs every night', () => {
    const nights = nightsUntil('2026-11-25T02:30:00Z', 730).toReversed();
    let kept: { madeAt: string }[] = [];
    for (const night of nights) {
      const found = [...kept, night];
      const outdated = new Set(outdatedBackups(found));
      kept = found.filter((backup) => !outdated.has(backup));
    }
    expect(kept.map(({ madeAt }) => madeAt.slice(0, 10)).toReversed()).toEqual(keptOf(nights.toReversed()));
  });

  it('keeps the newest of a day, by Berlin’s calendar', () => {
    const [noon, evening, afterMidnight] = ['2026-07-01T10:00Z', '2026-07-01T21:59Z', '2026-07-01T22:01Z'].map(
      backupAt,
    );
    if (!noon || !evening || !afterMidnight) throw new Error('three are given');
    expect(outdatedBackups([noon, evening, afterMidnight])).toEqual([noon]);
  });

  it('keeps old ones if no newer ones were made, and a single one', () => {
    expect(outdatedBackups(nightsUntil('2020-03-01T02:30:00Z', 7))).toEqual([]);
    expect(outdatedBackups([backupAt('2020-03-01T02:30:00Z')])).toEqual([]);
    expect(outdatedBackups([])).toEqual([]);
  });
});
