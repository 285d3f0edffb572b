import { type MoneyFigures, OPEN_AGES, PAYMENT_MONTHS } from '@parkwart/contracts/calls/dashboard';
import { monthStart } from '@parkwart/contracts/rules/calendar';
import { lastParkingDay, warnedUntil } from '@parkwart/contracts/rules/limitation';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { firstDayOf, formatMonth, lastDayOf, monthAt } from '../books/months.ts';
import { startOfDay } from '../lists/entryPeriod.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import type { MoneyQueries } from './moneyQueries.ts';

export async function readMoneyFigures(queries: MoneyQueries, now: Date): Promise<MoneyFigures> {
  const openByAge = await queries.openByAge(OPEN_AGES.map((days) => startOfDay(formatDay(addDays(now, -days)))));
  const paymentsByMonth: MoneyFigures['paymentsByMonth'] = [];
  for (let back = PAYMENT_MONTHS - 1; back >= 0; back--) {
    const month = monthAt(monthStart(now, -back));
    const cents = await queries.paidBetween({ from: firstDayOf(month), to: lastDayOf(month) });
    paymentsByMonth.push({ month: formatMonth(month), sum: eurosFromCents(cents) });
  }
  const limitation = await readLimitation(queries, now);
  return {
    ...(limitation && { limitation }),
    openByAge: openByAge.map(({ count, cents }) => ({ count, sum: eurosFromCents(cents) })),
    paymentsByMonth,
  };
}

async function readLimitation(queries: MoneyQueries, now: Date): Promise<MoneyFigures['limitation']> {
  const today = storedDay(now);
  const to = warnedUntil(today);
  const { count, cents } = await queries.endsBetween({ from: today, to });
  const days = { day: formatStoredDay(to), lastParkingDay: formatStoredDay(lastParkingDay(to)) };
  return count === 0 ? undefined : { ...days, count, sum: eurosFromCents(cents) };
}
