import { buildCheckedOut, buildRecord, TARIFF } from '../testing/records.ts';
import { staySoFar } from './staySoFar.ts';

const NOON = new Date('2026-11-21T11:00:00Z');

describe('staySoFar', () => {
  it('is undefined once the car has left, or without a tariff', () => {
    expect(staySoFar(buildCheckedOut({ tariff: TARIFF }), NOON)).toBeUndefined();
    expect(staySoFar(buildRecord(), NOON)).toBeUndefined();
  });

  it.each([
    ['the first', '2026-10-25T00:30:05.000Z', 5.5],
    ['the second', '2026-10-25T01:30:05.000Z', 4.5],
  ])("reads an entry in %s of October's repeated hours correctly", (_which, createdAt, hours) => {
    const record = buildRecord({
      tariff: TARIFF,
      date: '25.10.2026',
      entryTime: '02:30:00',
      created_at: createdAt,
    });
    expect(staySoFar(record, new Date('2026-10-25T06:00:00Z'))?.elapsed).toBe(hours * 3_600_000);
  });
});
