import { vectors } from '../testing/vectors.ts';
import { daysOverdue } from './dueDay.ts';
import { defaultBegin } from './interest.ts';
import { lastParkingDay, limitationEnd, warnedUntil } from './limitation.ts';
import { dayNumber, formatDayNumber } from './time.ts';
import { daysLater, overBefore } from './workdays.ts';

describe('a deadline', () => {
  it.each(vectors('deadlines'))('of %s causes default from %s on: %s', (deadline = '', begin = '') => {
    expect(defaultBegin({ deadline }, '31.12.2099')).toBe(begin);
    const lastDay = daysLater(dayNumber(begin), -1);
    expect(daysOverdue(deadline, begin)).toBe(1);
    expect(daysOverdue(deadline, formatDayNumber(lastDay))).toBe(0);
    expect(overBefore(dayNumber(begin))).toBeGreaterThan(dayNumber(deadline));
    expect(overBefore(lastDay)).toBeLessThanOrEqual(dayNumber(deadline));
  });
});

describe('the limitation period of a claim', () => {
  it.each(vectors('limitation'))(
    'for parking on %s and payments on %s, ends on %s: %s',
    (parked = '', paid = '', end = '') => {
      const paidDays = paid.split(' ').map(dayNumber).filter(Boolean);
      expect(formatDayNumber(limitationEnd(dayNumber(parked), paidDays))).toBe(end);
    },
  );

  it('ends for all claims of a year on the same day', () => {
    expect(lastParkingDay(20261231)).toBe(20231231);
    expect(lastParkingDay(20261230)).toBe(20221231);
  });

  it('is announced three months before its end; from October on, each period that ends by the end of the year is announced', () => {
    expect([20260930, 20261001, 20261231].map(warnedUntil)).toEqual([20261230, 20261231, 20261231]);
    expect(warnedUntil(20260630)).toBe(20260929);
  });
});
