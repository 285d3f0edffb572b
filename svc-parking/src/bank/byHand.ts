import { plateIdentity } from '@parkwart/contracts/rules/car';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import { daysBetween, daysLater } from '@parkwart/contracts/rules/workdays';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { forceIndex } from '../forcedIndex.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { matchEntry } from './matching/matchEntry.ts';
import type { EntryMatch } from './matching/openRecords.ts';
import { type OpenRecord, OpenRecords } from './matching/openRecords.ts';
import type { EntryLine, StatementEntry } from './statement-file/statementContent.ts';
import type { Allocation, ByHand, Proposed } from './table.ts';

/** The most days between a manual payment and the bank's booking day. */
const NEAR_DAYS = 14;

const { postings, records } = PARKING_TABLES;
const fields = postings.pick('id', 'invoiceNumber', 'type', 'cents', 'day', 'voucher');
export type HandPayment = RowOf<typeof fields>;

/** Excludes card payments, because the bank books many of them as one sum. */
const IS_BY_HAND = `posting.kind = 'payment' AND posting.type IN ('transfer', 'by-hand', 'collection')
  AND posting.bankEntryId IS NULL AND posting.reverses IS NULL
  AND NOT EXISTS (SELECT 1 FROM postings AS reversal WHERE reversal.reverses = posting.id)`;

export async function paymentsByHand(queryable: Queryable, invoiceNumbers: readonly number[]): Promise<HandPayment[]> {
  if (invoiceNumbers.length === 0) return [];
  const sql = statement(`SELECT ${fields.list('posting')} FROM postings AS posting
    WHERE posting.invoiceNumber IN (:invoiceNumbers) AND ${IS_BY_HAND} ORDER BY posting.id`);
  return readAs(queryable, fields, sql, { invoiceNumbers });
}

export const isNear = ({ day }: HandPayment, bookingDay: number): boolean =>
  Math.abs(daysBetween(day, bookingDay)) <= NEAR_DAYS;

/**
 * Finds the manual payments that are the same money as a transfer: one payment of the same amount, or all manual
 * payments of the record if they add up to that amount.
 * @param day the booking day of the bank
 */
export function handPaymentsOf(
  { invoiceNumber, cents }: Allocation,
  day: number,
  payments: readonly HandPayment[],
): ByHand[] | undefined {
  const near = payments.filter((one) => one.invoiceNumber === invoiceNumber && isNear(one, day));
  const one = near.find((payment) => -payment.cents === cents);
  if (one) return [withoutNumber(one)];
  return near.length > 0 && centsOf(near) === cents ? near.map(withoutNumber) : undefined;
}

const withoutNumber = ({ id, type, cents, day, voucher }: HandPayment): ByHand => ({ id, type, cents, day, voucher });
const centsOf = (payments: readonly HandPayment[]): Cents => -sumCents(payments.map(({ cents }) => cents));

type Named = HandPayment & Pick<RowOf<typeof records>, 'vehicleNumber' | 'provisionalReference'>;
export type PaymentsByHand = Awaited<ReturnType<typeof readByHand>>;

/** In days: statements are never older. */
const READ_DAYS = 400;

/**
 * Reads payments booked by hand and presents them as open claims, so that the purpose of a transfer can name them like
 * claims.
 * @param taken ids of payments that an entry already replaces
 */
export async function readByHand(database: Database, today: number, taken: readonly number[]) {
  const sql = statement(`SELECT ${fields.list('posting')}, record.vehicleNumber, record.provisionalReference
    FROM postings AS posting ${forceIndex(database, 'postings_day')}
    JOIN records AS record ON record.id = posting.invoiceNumber
    WHERE posting.day >= :from AND ${IS_BY_HAND} ORDER BY posting.invoiceNumber, posting.id`);
  const found = await database.read<Named>(sql, { from: daysLater(today, -READ_DAYS) });
  const payments = new Map<number, Named[]>();
  for (const one of found.filter(({ id }) => !taken.includes(id)))
    payments.set(one.invoiceNumber, [...(payments.get(one.invoiceNumber) ?? []), one]);
  const claims = new OpenRecords();
  claims.add([...payments.values()].flatMap(claimOf));
  return {
    /**
     * Finds manual payments for a statement line: for its whole amount, or for the amount that remains after the line
     * has paid open records.
     * @param match the match of the line with open records; if the match is certain and contains none of the records of
     * the manual payments, the match is kept
     */
    join: (line: EntryLine, entry: StatementEntry, match: EntryMatch): Proposed[] | undefined => {
      const joined = (cents: Cents) => {
        const { allocations, restCents } = matchEntry({ ...line, cents }, entry, claims);
        const own = allocations.map((one) => {
          return { ...one, byHand: handPaymentsOf(one, entry.bookingDay, payments.get(one.invoiceNumber) ?? []) ?? [] };
        });
        return restCents === 0 && own.every(({ byHand }) => byHand.length > 0) ? own : undefined;
      };
      const whole = joined(line.cents);
      const isOfSame = (one: Allocation) => whole?.some(({ invoiceNumber }) => invoiceNumber === one.invoiceNumber);
      const isOther = match.kind === 'certain' && !match.allocations.some(isOfSame);
      const rest = match.allocations.length > 0 && match.restCents > 0 ? joined(match.restCents) : undefined;
      const all: Proposed[] | undefined = whole && !isOther ? whole : rest && [...match.allocations, ...rest];
      for (const { invoiceNumber, byHand } of all ?? [])
        payments.set(
          invoiceNumber,
          (payments.get(invoiceNumber) ?? []).filter((one) => !byHand?.some(({ id }) => id === one.id)),
        );
      return all;
    },
  };
}

function claimOf(own: readonly Named[]): OpenRecord[] {
  return own.slice(0, 1).map(({ invoiceNumber, vehicleNumber, provisionalReference }) => ({
    invoiceNumber,
    plate: normalisePlate(vehicleNumber),
    identity: plateIdentity(vehicleNumber),
    owedCents: centsOf(own),
    expected: own.map(({ cents }) => -cents),
    provisionalReference: provisionalReference ?? undefined,
  }));
}
