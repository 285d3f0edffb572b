import { sharedReason, withoutShared } from './sharedReason.ts';

const CLAIM = 'Offen ist ein Bußgeld.';
const NEED = 'Wir benötigen die Halterdaten (§ 39 Abs. 1 StVG).';
const parked = (day: string, ...rest: readonly string[]) => ({
  reason: [`Abgestellt am ${day} um 14:00 Uhr.`, ...rest].join(' '),
});

describe('what the reasons of several records have in common', () => {
  it.each([
    ['the last sentences', [parked('5.3.2026', CLAIM, NEED), parked('6.3.2026', CLAIM, NEED)], `${CLAIM} ${NEED}`],
    ['the last one', [parked('5.3.2026', CLAIM, NEED), parked('6.3.2026', NEED)], NEED],
    ['everything', [parked('5.3.2026', NEED), parked('5.3.2026', NEED)], parked('5.3.2026', NEED).reason],
    ['nothing', [parked('5.3.2026'), parked('6.3.2026')], ''],
    ['nothing of a single one', [parked('5.3.2026', NEED)], ''],
    ['nothing of none', [], ''],
  ])('is %s', (_title, rows, shared) => {
    expect(sharedReason(rows)).toBe(shared);
    for (const row of rows) expect(`${withoutShared(row, shared)} ${shared}`.trim()).toBe(row.reason);
  });
});
