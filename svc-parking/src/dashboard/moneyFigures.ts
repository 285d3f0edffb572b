import { type MoneyFigures, OPEN_AGES, PAYMENT_MONTHS } from '@parkwart/contracts/calls/dashboard';
import { monthStart } from '@parkwart/contracts/rules/calendar';
import { lastParkingDay, warnedUntil } from '@parkwart/contracts/rules/limitation';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { firstDayOf, formatMonth, lastDayOf, monthAt } from '../books/months.ts';
import { forceIndex } from '../forcedIndex.ts';
import { sumLimitation } from '../limitation/limitationQueries.ts';
import { formatStoredDay, startOfDay, storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';

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

interface OpenOfAge {
  readonly count: number;
  readonly cents: Cents;
}

interface Days {
  readonly from: number;
  readonly to: number;
}

/** MySQL returns sums as text, and null for no rows. */
const numbers = ({ count, cents }: { readonly count: number; readonly cents: number | string | null }): OpenOfAge => ({
  count: Number(count),
  cents: Number(cents ?? 0),
});

type MoneyQueries = ReturnType<typeof moneyQueries>;

/** Each query reads a part of one index. */
export function moneyQueries(database: Database) {
  return {
    /**
     * @param starts the beginning of each age group, the youngest group first
     * @returns the groups, and one more for older records
     */
    openByAge: async (starts: readonly Date[]): Promise<OpenOfAge[]> => {
      const ages = starts.map((_, age) => `WHEN claimedAt >= :start${age} THEN ${age}`).join(' ');
      const sql = statement(`SELECT CASE ${ages} ELSE ${starts.length} END AS age, COUNT(*) AS count,
        SUM(owedCents) AS cents FROM records ${forceIndex(database, 'records_owed_since')}
        WHERE owedCents > 0 GROUP BY age`);
      const values = Object.fromEntries(starts.map((start, age) => [`start${age}`, start]));
      const rows = await database.read<{ age: number; count: number; cents: string }>(sql, values);
      return Array.from({ length: starts.length + 1 }, (_, age) =>
        numbers(rows.find((row) => Number(row.age) === age) ?? { count: 0, cents: 0 }),
      );
    },
    /** Open amounts whose limitation ends within these days. */
    endsBetween: (days: Days): Promise<OpenOfAge> => sumLimitation(database, days),
    /** Payments received for records, minus returned payments. The days are numbers such as 20260305. */
    paidBetween: async ({ from, to }: Days): Promise<Cents> => {
      const sql = statement(`SELECT COUNT(*) AS count, SUM(cents) AS cents
        FROM postings ${forceIndex(database, 'postings_day')}
        WHERE day BETWEEN :from AND :to AND kind IN ('payment', 'refund') AND type <> 'rest'`);
      const [row] = await database.read<{ count: number; cents: string | null }>(sql, { from, to });
      return row ? 0 - numbers(row).cents : 0;
    },
  };
}
