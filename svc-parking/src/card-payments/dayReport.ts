import type { DayReport } from '@parkwart/contracts/calls/dayReport';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { addDays, dayNumber } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Session } from '@parkwart/service-kit/session/session';
import { startOfDay } from '../lists/entryPeriod.ts';
import { statement } from '../tables.ts';

type User = Pick<Session, 'userId' | 'username'>;

interface LeftRow {
  readonly username: string;
  readonly booth: string | null;
  readonly count: number;
}

interface PaidRow {
  readonly account: string;
  readonly booth: string | null;
  readonly count: number;
  readonly cents: number | string;
}

/** @param user whose day it is; undefined for everybody's */
export async function readDayReport(
  database: Database,
  day: string,
  user: User | undefined,
): Promise<Pick<DayReport, 'checkOuts' | 'cardPayments'>> {
  const from = startOfDay(day);
  const left = await database.select<LeftRow>(
    statement(`SELECT checkedOutBy AS username, exitBooth AS booth, COUNT(*) AS count FROM records
      WHERE exitAt >= :from AND exitAt < :before AND checkedOutBy IS NOT NULL
        AND (:username IS NULL OR checkedOutBy = :username)
      GROUP BY checkedOutBy, exitBooth ORDER BY checkedOutBy, exitBooth`),
    { from, before: addDays(from, 1), username: user?.username ?? null },
  );
  // Other card payments have no receipt number: the office booked them by hand.
  const paid = await database.select<PaidRow>(
    statement(`SELECT account, booth, COUNT(*) AS count, -SUM(cents) AS cents FROM postings AS posting
      WHERE type = 'card' AND day = :day AND voucher IS NOT NULL AND (:userId IS NULL OR account = :userId)
        AND NOT EXISTS (SELECT 1 FROM postings AS reversal WHERE reversal.reverses = posting.id)
      GROUP BY account, booth ORDER BY account, booth`),
    { day: dayNumber(day), userId: user?.userId ?? null },
  );
  return {
    checkOuts: checkOutsOf(left),
    cardPayments: paid.map(({ account, booth, count, cents }) => ({
      account,
      ...(booth !== null && { booth }),
      count,
      amount: eurosFromCents(Number(cents)),
    })),
  };
}

/** By user, with those of each booth. */
function checkOutsOf(left: readonly LeftRow[]): DayReport['checkOuts'] {
  return [...new Set(left.map(({ username }) => username))].map((username) => {
    const own = left.filter((row) => row.username === username);
    const booths = own.map(({ booth, count }) => ({ ...(booth !== null && { booth }), count }));
    return { username, count: booths.reduce((sum, { count }) => sum + count, 0), booths };
  });
}
