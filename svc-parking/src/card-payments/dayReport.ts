import { CHECK_IN_PAST_DAYS } from '@parkwart/contracts/calls/checkInAndOut';
import type { DayReport } from '@parkwart/contracts/calls/dayReport';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { addDays, dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Session } from '@parkwart/service-kit/session/session';
import { formatStoredDay, startOfDay, storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { refusalsOfDay } from './refusals.ts';

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

/** @param user the only user whose day is read; undefined for all users */
export async function readDayReport(
  database: Database,
  day: string,
  user: User | undefined,
): Promise<Pick<DayReport, 'checkOuts' | 'cardPayments' | 'payments'>> {
  const from = startOfDay(day);
  const left = await database.read<LeftRow>(
    statement(`SELECT checkedOutBy AS username, exitBooth AS booth, COUNT(*) AS count FROM records
      WHERE exitAt >= :from AND exitAt < :before AND checkedOutBy IS NOT NULL
        AND (:username IS NULL OR checkedOutBy = :username)
      GROUP BY checkedOutBy, exitBooth ORDER BY checkedOutBy, exitBooth`),
    { from, before: addDays(from, 1), username: user?.username ?? null },
  );
  // Payments without a receipt number were booked by the office, and no terminal lists them.
  const paid = await database.read<PaidRow>(
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
    payments: await paymentsOf(database, from, user?.userId ?? null),
  };
}

interface PaymentRow {
  readonly account: string;
  readonly voucher: string;
  readonly invoiceNumber: number;
  readonly cents: Cents;
  readonly day: number;
  readonly bookedAt: number | string;
  readonly reversedAt: number | string | null;
}

/**
 * The card payments of a day. Includes payments that were booked on this day for an earlier day, because the report of
 * the earlier day may already be printed.
 */
async function paymentsOf(database: Database, from: Date, userId: string | null): Promise<DayReport['payments']> {
  const [day, before] = [storedDay(from), addDays(from, 1)];
  const earliest = storedDay(addDays(from, -CHECK_IN_PAST_DAYS));
  const booked = await database.read<PaymentRow>(
    statement(`SELECT account, voucher, invoiceNumber, cents, day, bookedAt,
        (SELECT bookedAt FROM postings AS reversal WHERE reversal.reverses = posting.id) AS reversedAt
      FROM postings AS posting
      WHERE type = 'card' AND day BETWEEN :earliest AND :day AND voucher IS NOT NULL
        AND (day = :day OR bookedAt >= :from AND bookedAt < :before) AND (:userId IS NULL OR account = :userId)
      ORDER BY id`),
    { earliest, day, from: from.getTime(), before: before.getTime(), userId },
  );
  const refused = await refusalsOfDay(database, day, userId);
  return [
    ...booked.map(({ account, voucher, cents, ...of }) => ({
      account,
      voucher,
      reference: String(of.invoiceNumber),
      amount: eurosFromCents(-cents),
      ...(of.day !== day && { paidOn: formatStoredDay(of.day) }),
      ...(of.day === day &&
        Number(of.bookedAt) >= before.getTime() && { enteredOn: formatDay(new Date(Number(of.bookedAt))) }),
      ...(of.reversedAt !== null && { reversedOn: formatDay(new Date(Number(of.reversedAt))) }),
    })),
    ...refused.map(({ account, voucher, reference, cents, settledAt }) => ({
      account,
      voucher,
      reference,
      amount: eurosFromCents(cents),
      refused: settledAt === null ? ('open' as const) : ('settled' as const),
    })),
  ];
}

/** Grouped by user, then by booth. */
function checkOutsOf(left: readonly LeftRow[]): DayReport['checkOuts'] {
  return [...new Set(left.map(({ username }) => username))].map((username) => {
    const own = left.filter((row) => row.username === username);
    const booths = own.map(({ booth, count }) => ({ ...(booth !== null && { booth }), count }));
    return { username, count: booths.reduce((sum, { count }) => sum + count, 0), booths };
  });
}
