import { TZDate, tzOffset } from '@date-fns/tz';
import { addDays as addCalendarDays } from 'date-fns/addDays';
import fc from 'fast-check';
import { isoWeek, monthStart, weekDays } from './calendar.ts';
import { monthName } from './monthName.ts';
import {
  addDays,
  formatClockTime,
  formatDay,
  formatInstant,
  instantFrom,
  parseClockTime,
  parseDay,
  parseInstant,
  startOfYearAfter,
  TIME_ZONE,
} from './time.ts';

const FAR = new Date('2100-01-01T00:00:00Z');
const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const anyInstant = fc.date({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const platform = new Intl.DateTimeFormat('de-DE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `5.3.2026 14:05:09`, from the platform's time zone database. */
function reference(instant: Date): string {
  return platform.format(instant).replace(', ', ' ');
}

/** The instants, to the second, at which Berlin's offset changes, until 2100. */
function clockChanges(): number[] {
  const DAY = 86_400_000;
  const changes: number[] = [];
  const offset = (time: number) => tzOffset(TIME_ZONE, new Date(time));
  for (let day = Date.UTC(1900, 0, 1); day < Date.UTC(2100, 0, 1); day += DAY) {
    if (offset(day) === offset(day + DAY)) continue;
    let [before, after] = [day, day + DAY];
    while (after - before > 1_000) {
      const middle = before + Math.floor((after - before) / 2_000) * 1_000;
      if (offset(middle) === offset(day)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

describe('parseDay', () => {
  it.each([
    ['5.3.2026', { year: 2026, month: 3, day: 5 }],
    ['05.03.2026', { year: 2026, month: 3, day: 5 }],
    ['2026-03-05', { year: 2026, month: 3, day: 5 }],
    ['29.2.2028', { year: 2028, month: 2, day: 29 }],
  ])('reads %s', (text, day) => {
    expect(parseDay(text)).toEqual(day);
  });

  it.each([
    '31.2.2026',
    '29.2.2026',
    '0.1.2026',
    '1.13.2026',
    '5.3.26',
    '5/3/2026',
    '2026-3-5',
    '',
    'heute',
    ' 5.3.2026',
  ])('rejects %j as a day', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });
});

describe('parseClockTime', () => {
  it('reads times with and without seconds', () => {
    expect(parseClockTime('14:05:09')).toEqual({ hours: 14, minutes: 5, seconds: 9 });
    expect(parseClockTime('9:05')).toEqual({ hours: 9, minutes: 5, seconds: 0 });
  });

  it.each(['24:00:00', '12:60', '12:00:60', '12', '', '12:5', '-1:00'])('rejects %j as a time', (text) => {
    expect(parseClockTime(text)).toBeUndefined();
  });
});

describe('instantFrom', () => {
  it('reads clock times as Berlin time, in winter and in summer', () => {
    expect(instantFrom('5.3.2026', '14:00:00', FAR)).toEqual(new Date('2026-03-05T13:00:00Z'));
    expect(instantFrom('5.7.2026', '14:00:00', FAR)).toEqual(new Date('2026-07-05T12:00:00Z'));
  });

  it('returns undefined for a time that the change to summer time skips', () => {
    expect(instantFrom('29.3.2026', '01:59:59', FAR)).toEqual(new Date('2026-03-29T00:59:59Z'));
    expect(instantFrom('29.3.2026', '02:00:00', FAR)).toBeUndefined();
    expect(instantFrom('29.3.2026', '02:59:59', FAR)).toBeUndefined();
    expect(instantFrom('29.3.2026', '03:00:00', FAR)).toEqual(new Date('2026-03-29T01:00:00Z'));
  });

  it('reads a time in the hour that occurs twice as the later of the two instants, unless that instant is in the future', () => {
    const first = new Date('2026-10-25T00:30:00Z');
    const second = new Date('2026-10-25T01:30:00Z');
    expect(instantFrom('25.10.2026', '02:30:00', first)).toEqual(first);
    expect(instantFrom('25.10.2026', '02:30:00', second)).toEqual(second);
    expect(instantFrom('25.10.2026', '02:30:00', FAR)).toEqual(second);
  });
});

describe('an instant', () => {
  it('is the same, to the second, after it was formatted for the API and parsed again', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const seconds = new Date(Math.floor(instant.getTime() / 1000) * 1000);
        // In the hour that occurs twice, the second argument selects the right one of the two instants.
        const back = parseInstant(formatInstant(seconds), seconds);
        expect(back).toEqual(seconds);
      }),
    );
  });

  it('is shown as clocks in Berlin show it', () => {
    const clocks = new Intl.DateTimeFormat('de-DE', { timeZone: TIME_ZONE, dateStyle: 'medium', timeStyle: 'medium' });
    fc.assert(
      fc.property(instants, (instant) => {
        const parts = clocks.format(instant).split(', ');
        expect(formatInstant(instant)).toBe(parts.join(' ').replace(/\b0(\d\.)/g, '$1'));
      }),
    );
  });

  it('is shown as d.m.yyyy and HH:mm:ss', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(formatDay(instant)).toMatch(/^[1-9]\d?\.[1-9]\d?\.\d{4}$/);
        expect(formatClockTime(instant)).toMatch(/^\d{2}:\d{2}:\d{2}$/);
      }),
    );
  });

  it('is shown as the platform’s time zone database shows it, from 1900 to 2200', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(formatInstant(instant)).toBe(reference(instant));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is formatted as the platform formats it a second before, at and after each change of clocks since 1900', () => {
    const around = clockChanges().flatMap((change) => [change - 1_000, change, change + 1_000]);
    expect(around.length).toBeGreaterThan(700);
    for (const times of [around, [...around].reverse(), around]) {
      const wrong = times.filter((time) => formatInstant(new Date(time)) !== reference(new Date(time)));
      expect(wrong).toEqual([]);
    }
  });

  it('is shown as clocks in Berlin show it, even after so many other instants were shown that the cache of offsets was full', () => {
    const hours = Array.from({ length: 50_000 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)));
    for (const hour of hours) formatDay(hour);
    expect(formatInstant(new Date('2026-03-29T00:59:59Z'))).toBe('29.3.2026 01:59:59');
    expect(formatInstant(new Date('2026-03-29T01:00:00Z'))).toBe('29.3.2026 03:00:00');
  });

  it.each(['gestern', '5.3.2026', '2026-02-30T10:00:00Z', '5.3.2026 10:00:00 extra', ''])(
    'cannot be read from %j',
    (text) => {
      expect(parseInstant(text, FAR)).toBeUndefined();
    },
  );
});

describe('addDays', () => {
  it('keeps the clock time over a clock change', () => {
    expect(formatInstant(addDays(new Date('2026-03-25T13:00:00Z'), 10))).toBe('4.4.2026 14:00:00');
    expect(formatInstant(addDays(new Date('2026-10-20T12:00:00Z'), 10))).toBe('30.10.2026 14:00:00');
  });

  it('returns the same instant as date-fns, also in hours that are skipped or occur twice', () => {
    const byLibrary = (instant: Date, days: number) => addCalendarDays(new TZDate(instant, TIME_ZONE), days).getTime();
    const minute = 60_000;
    const onChange = fc.constantFrom(...clockChanges().filter((change) => change > Date.UTC(1990, 0, 1)));
    const nearChange = fc.tuple(onChange, fc.integer({ min: -180, max: 180 }), fc.integer({ min: -40, max: 40 }));
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: -4_000, max: 4_000 }),
        nearChange,
        (instant, days, [change, away, ago]) => {
          expect(addDays(instant, days).getTime()).toBe(byLibrary(instant, days));
          const before = new Date(byLibrary(new Date(change + away * minute), -ago));
          expect(addDays(before, ago).getTime()).toBe(byLibrary(before, ago));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('startOfYearAfter', () => {
  it.each([
    ['2026-03-25T13:00:00Z', 8, '1.1.2035 00:00:00'],
    ['2026-12-31T22:59:59Z', 6, '1.1.2033 00:00:00'],
    ['2026-12-31T23:00:00Z', 6, '1.1.2034 00:00:00'],
    ['2026-03-25T13:00:00Z', 0, '1.1.2027 00:00:00'],
  ])('counts the years from the end of the calendar year, in Berlin, that contains %s', (instant, years, end) => {
    expect(formatInstant(startOfYearAfter(new Date(instant), years))).toBe(end);
  });
});

const HOUR = 3_600_000;
const shown = (instants: readonly Date[]) => instants.map(formatInstant);

describe('weekDays', () => {
  it('begin on Monday at midnight in Berlin and end with the next Monday', () => {
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
  ])('for %s begin with the Monday of the same week', (_title, now, monday) => {
    expect(shown(weekDays(new Date(now)))[0]).toBe(monday);
  });

  it.each([
    ['23', '2026-03-29T10:00:00Z', 23],
    ['25', '2026-10-25T10:00:00Z', 25],
  ])('have a Sunday of %s hours when clocks change', (_title, now, hours) => {
    const days = weekDays(new Date(now));
    expect((Number(days[7]) - Number(days[6])) / HOUR).toBe(hours);
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
  ])('for %s and an offset of %i months is %s', (now, months, start) => {
    expect(formatInstant(monthStart(new Date(now), months))).toBe(start);
  });
});

it.each([
  ['2026-01', 'Januar 2026'],
  ['2026-03', 'März 2026'],
  ['2026-12', 'Dezember 2026'],
])('monthName of %s is %s', (month, name) => {
  expect(monthName(month)).toBe(name);
});
