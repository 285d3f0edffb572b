import { plateIdentity } from '@parkwart/contracts/rules/car';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import { daysBetween, daysLater } from '@parkwart/contracts/rules/workdays';
import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { forceIndex } from '../lists/listConditions.ts';
import { type ByHand, PARKING_TABLES, type Proposed, statement } from '../tables.ts';
import type { EntryMatch } from './matching/entryMatch.ts';
import { matchEntry } from './matching/matchEntry.ts';
import { type Allocation, OpenRecords } from './matching/openRecords.ts';
import type { BankEntry, EntryLine } from './statement-file/bankEntry.ts';

/** Between the day on which an admin saw or heard of a transfer and the bank's. */
const NEAR_DAYS = 14;

const { postings, records } = PARKING_TABLES;
const fields = postings.pick('id', 'invoiceNumber', 'type', 'cents', 'day', 'voucher');
const recordFields = records.pick('id', 'vehicleNumber', 'provisionalReference');
export type HandPayment = RowOf<typeof fields>;

/** Cards come in sums; what was „vor dem Konto bezahlt“ is in other books. */
const IS_BY_HAND = `posting.kind = 'payment' AND posting.type IN ('transfer', 'by-hand', 'collection')
  AND posting.bankEntryId IS NULL AND posting.reverses IS NULL
  AND NOT EXISTS (SELECT 1 FROM postings AS reversal WHERE reversal.reverses = posting.id)`;

/** What stands of them. */
export async function paymentsByHand(
  database: Database,
  invoiceNumbers: readonly number[],
  transaction?: Transaction,
): Promise<HandPayment[]> {
  if (invoiceNumbers.length === 0) return [];
  const sql = statement(`SELECT ${fields.list('posting')} FROM postings AS posting
    WHERE posting.invoiceNumber IN (:invoiceNumbers) AND ${IS_BY_HAND} ORDER BY posting.id`);
  return selectAs(database, fields, sql, { invoiceNumbers }, transaction);
}

/** One of this amount, or else all, if they add up to it. @param day of the bank */
export function paidByHand(
  { invoiceNumber, cents }: Allocation,
  day: number,
  payments: readonly HandPayment[],
): ByHand[] | undefined {
  const isNear = (one: HandPayment) => Math.abs(daysBetween(one.day, day)) <= NEAR_DAYS;
  const near = payments.filter((one) => one.invoiceNumber === invoiceNumber && isNear(one));
  const one = near.find((payment) => -payment.cents === cents);
  if (one) return [withoutNumber(one)];
  return near.length > 0 && centsOf(near) === cents ? near.map(withoutNumber) : undefined;
}

const withoutNumber = ({ invoiceNumber: _, ...payment }: HandPayment): ByHand => payment;
const centsOf = (payments: readonly HandPayment[]): Cents => -sumCents(payments.map(({ cents }) => cents));

interface Found {
  readonly entry: BankEntry;
  readonly line: EntryLine;
}

/** Payments by hand, by the days near to which a bank may book them. */
export class PaymentsByHand {
  readonly #database: Database;
  readonly #days = new Map<number, { readonly payments: HandPayment[]; readonly claims: OpenRecords }>();
  readonly #taken: Set<number>;

  /** @param taken ids of those that an entry brings already */
  constructor(database: Database, taken: readonly number[]) {
    this.#database = database;
    this.#taken = new Set(taken);
  }

  /** Before lines of that day are joined. */
  async read(day: number): Promise<void> {
    if (!this.#days.has(day)) this.#days.set(day, await readNear(this.#database, day));
  }

  /**
   * What of a line was booked by hand already: all of it, or what is left of it beside the open records that it pays.
   * @param match with open records; one that is certain of others stands
   */
  join({ entry, line }: Found, match: EntryMatch): Proposed[] | undefined {
    const { payments = [], claims } = this.#days.get(entry.bookingDay) ?? {};
    if (!claims || payments.length === 0) return undefined;
    const left = payments.filter(({ id }) => !this.#taken.has(id));
    const joined = (cents: Cents) => {
      const found = matchEntry({ ...line, cents }, entry, claims);
      const own = found.allocations.map((one) => ({ ...one, byHand: paidByHand(one, entry.bookingDay, left) ?? [] }));
      return found.restCents === 0 && own.every(({ byHand }) => byHand.length > 0) ? own : undefined;
    };
    const whole = joined(line.cents);
    const isOfSame = (one: Allocation) => whole?.some(({ invoiceNumber }) => invoiceNumber === one.invoiceNumber);
    const isOther = match.kind === 'certain' && !match.allocations.some(isOfSame);
    const rest = match.allocations.length > 0 && match.restCents > 0 ? joined(match.restCents) : undefined;
    const all: Proposed[] | undefined = whole && !isOther ? whole : rest && [...match.allocations, ...rest];
    for (const { byHand = [] } of all ?? []) for (const { id } of byHand) this.#taken.add(id);
    return all;
  }
}

/** As if they were open, so that a purpose names them as it names claims. */
async function readNear(database: Database, day: number) {
  const range = { from: daysLater(day, -NEAR_DAYS), to: daysLater(day, NEAR_DAYS) };
  const sql =
    statement(`SELECT ${fields.list('posting')} FROM postings AS posting ${forceIndex(database, 'postings_day')}
    WHERE posting.day BETWEEN :from AND :to AND ${IS_BY_HAND} ORDER BY posting.id`);
  const payments = await selectAs(database, fields, sql, range);
  const claims = new OpenRecords();
  const ids = [...new Set(payments.map(({ invoiceNumber }) => invoiceNumber))];
  const found = statement(`SELECT ${recordFields.list()} FROM records WHERE id IN (:ids) ORDER BY id`);
  const rows = ids.length > 0 ? await selectAs(database, recordFields, found, { ids }) : [];
  claims.add(
    rows.map(({ id, vehicleNumber, provisionalReference }) => {
      const own = payments.filter(({ invoiceNumber }) => invoiceNumber === id);
      return {
        invoiceNumber: id,
        plate: normalisePlate(vehicleNumber),
        identity: plateIdentity(vehicleNumber),
        owedCents: centsOf(own),
        expected: own.map(({ cents }) => -cents),
        provisionalReference: provisionalReference ?? undefined,
      };
    }),
  );
  return { payments, claims };
}
