import { isoWeek, monthStart, weekDays } from './calendar.ts';
import { formatInstant } from './time.ts';

const HOUR = 3_600_000;
const shown = (instants: readonly Date[]) => instants.map(formatInstant);

describe('weekDays', () => {
  it('begin on Monday at midnight in Berlin and end with the next', () => {
    expect(shown(weekDays(new Date('2026-03-05T14:00:00Z')))).toEqual([
      '2.3.2026 00:00:00',
      '3.3.2026 00:00:00',
      '4.3.2026 00:00:00',
      '5.3.2026 00:00:00',
      '6.3.2026 00:00:00',
      '7.3.2026 00:00:00',
      '8.3.2026 00:00:00',
      '9.3.2026 00:00:00',
    ]);
  });

  it.each([
    ['the last moment of a Sunday', '2026-03-08T22:59:59Z', '2.3.2026 00:00:00'],
    ['the first moment of a Monday', '2026-03-08T23:00:00Z', '9.3.2026 00:00:00'],
    ['New Year', '2027-01-01T11:00:00Z', '28.12.2026 00:00:00'],
  ])('take %s for the week it is in', (_title, now, monday) => {
    expect(shown(weekDays(new Date(now)))[0]).toBe(monday);
  });

  it.each([
    ['23', '2026-03-29T10:00:00Z', 23],
    ['25', '2026-10-25T10:00:00Z', 25],
  ])('have a Sunday of %s hours when clocks change', (_title, now, hours) => {
    const days = weekDays(new Date(now));
    expect((Number(days[7]) - Number(days[6])) / HOUR).toBe(hours);
  });

  it('know the week before', () => {
    expect(shown(weekDays(new Date('2026-01-01T11:00:00Z'), -1)).at(0)).toBe('22.12.2025 00:00:00');
  });
});

describe('isoWeek', () => {
  it.each([
    ['2026-01-01T11:00:00Z', 1],
    ['2026-12-31T11:00:00Z', 53],
    ['2027-01-03T22:59:59Z', 53],
    ['2027-01-03T23:00:00Z', 1],
  ])('of %s is %i', (now, week) => expect(isoWeek(new Date(now))).toBe(week));
});

describe('monthStart', () => {
  it.each([
    ['2026-03-31T21:59:59Z', 0, '1.3.2026 00:00:00'],
    ['2026-03-31T22:00:00Z', 0, '1.4.2026 00:00:00'],
    ['2026-01-31T12:00:00Z', -1, '1.12.2025 00:00:00'],
    ['2026-12-15T12:00:00Z', 1, '1.1.2027 00:00:00'],
  ])('of %s and %i months later is %s', (now, months, start) => {
    expect(formatInstant(monthStart(new Date(now), months))).toBe(start);
  });
});
