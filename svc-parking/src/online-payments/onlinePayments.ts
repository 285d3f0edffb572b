import type { OnlinePaymentState } from '@parkwart/contracts/calls/onlinePayments';
import type { DriverCase } from '@parkwart/contracts/entities/driverCase';
import { openCents } from '@parkwart/contracts/rules/claim';
import { type Cents, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { DAY_MS, formatDay } from '@parkwart/contracts/rules/time';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { type Book, type PostingRow, reversalOf } from '../accounts/posting.ts';
import { isOpen, type ObjectionRow } from '../objections/objections.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { isUnderWayBack, refundsOfPayment } from '../refunds/onlineRefunds.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const table = PARKING_TABLES.online_payments;
export const onlinePaymentRows = rowsOf(table);
export type OnlinePaymentRow = RowOf<typeof table>;

/** The number that the provider's page, the receipt and the posting show. */
export const numberOf = ({ id }: Pick<OnlinePaymentRow, 'id'>): string => `ON-${id}`;

/** States in which nothing was paid and nothing will be paid. */
const CAME_TO_NOTHING: readonly OnlinePaymentState[] = ['failed', 'expired', 'canceled'];

export const isBegun = ({ state }: Pick<OnlinePaymentRow, 'state'>): boolean =>
  state === 'starting' || state === 'open' || state === 'pending';

/** Whether the provider may report a new state of the payment. */
export const isUnderWay = (row: OnlinePaymentRow): boolean => isBegun(row) && row.providerId !== null;

/** The amount that the driver's page may offer to pay: nothing for a record whose payment might have to be refunded. */
export function payableOnline(record: RecordRow, objections: readonly ObjectionRow[], now: Date): Cents {
  const isOfOther = record.collectionDay !== null || (record.driverName !== '' && !record.isPrint);
  const isDoubtful = standingBlock(presentForBooth(record), now) !== undefined || objections.some(isOpen);
  return record.isDisable || isOfOther || isDoubtful ? 0 : openCents(record);
}

/**
 * The latest payment as the driver's page shows it: a failed, expired or cancelled payment is shown for a day, a
 * returned payment only if no other payment counts.
 * @param rows newest first
 */
export async function presentLatest(
  queryable: Queryable,
  rows: readonly OnlinePaymentRow[],
  now: Date,
): Promise<DriverCase['onlinePayment']> {
  const isPast = (row: OnlinePaymentRow) => now.getTime() - Number(row.createdAt) > DAY_MS;
  let refunded: OnlinePaymentRow | undefined;
  for (const row of rows) {
    if (row.providerId === null || (CAME_TO_NOTHING.includes(row.state) && isPast(row))) continue;
    const isRefunded = row.state === 'paid' && (await backCents(queryable, row)) >= row.cents;
    if (!isRefunded) return presented(row, row.state);
    refunded ??= row;
  }
  return refunded && presented(refunded, 'refunded');
}

function presented(row: OnlinePaymentRow, state: NonNullable<DriverCase['onlinePayment']>['state']) {
  const day = formatDay(new Date(Number(row.createdAt)));
  return { number: numberOf(row), state, amount: eurosFromCents(row.cents), day };
}

async function backCents(queryable: Queryable, { id, returnedCents }: OnlinePaymentRow): Promise<Cents> {
  const sent = (await refundsOfPayment(queryable, id)).filter(isUnderWayBack);
  return returnedCents + sumCents(sent.map(({ cents }) => cents));
}

/**
 * In ms, by state: how long a payment keeps its record out of dunning. PayPal's page, which is valid the longest, can
 * be paid for three hours; a bank may take two weeks.
 */
const HOLDS_DUNNING: Readonly<Partial<Record<OnlinePaymentState, number>>> = {
  starting: DAY_MS / 8,
  open: DAY_MS / 8,
  pending: 14 * DAY_MS,
};

/**
 * After this many failed attempts, an open payment no longer delays a letter; otherwise repeated attempts could delay
 * the letter forever.
 */
const MAX_HOLDING_ATTEMPTS = 3;

/** The records with an online payment in progress. */
export async function payingOf(queryable: Queryable, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  const rows = await onlinePaymentRows.of(queryable, ids);
  const failedAttempts = new Map<number, number>();
  for (const { state, invoiceNumber } of rows)
    if (CAME_TO_NOTHING.includes(state))
      failedAttempts.set(invoiceNumber, (failedAttempts.get(invoiceNumber) ?? 0) + 1);
  const isPaying = ({ state, createdAt }: OnlinePaymentRow) =>
    now.getTime() - Number(createdAt) < (HOLDS_DUNNING[state] ?? 0);
  const isSerious = ({ state, invoiceNumber }: OnlinePaymentRow) =>
    state === 'pending' || (failedAttempts.get(invoiceNumber) ?? 0) < MAX_HOLDING_ATTEMPTS;
  return new Set(rows.filter((row) => isPaying(row) && isSerious(row)).map(({ invoiceNumber }) => invoiceNumber));
}

export async function findById(queryable: Queryable, id: number): Promise<OnlinePaymentRow | undefined> {
  return (await onlinePaymentRows.where(queryable, statement('id = :id'), { id }))[0];
}

export async function findByReference(queryable: Queryable, reference: string): Promise<OnlinePaymentRow | undefined> {
  return (await onlinePaymentRows.where(queryable, statement('reference = :reference'), { reference }))[0];
}

/** The payments of the key's mode (test or live) that are due for a check, the longest due first. */
export function dueForCheck(queryable: Queryable, isTest: boolean, now: number, limit: number) {
  const sql = statement('checkDueAt <= :now AND isTest = :isTest ORDER BY checkDueAt LIMIT :limit');
  return onlinePaymentRows.where(queryable, sql, { now, isTest, limit });
}

export const isOf = (number: string) => (posting: PostingRow) =>
  posting.kind === 'payment' && posting.type === 'online' && posting.voucher === number;

/** The amount of this payment that is on the record's account. @param posted the postings that are not reversed */
export const bookedCents = (posted: readonly PostingRow[], number: string): Cents =>
  0 - sumCents(posted.filter(isOf(number)).map(({ cents }) => cents));

/**
 * Sets the amount of this payment on the account, regardless of its previous amount there. The amount that exceeds the
 * open amount is to be refunded to the driver.
 */
export const bookOnline =
  (number: string, cents: Cents, day: number): Book =>
  ({ posted, today }) => {
    const payment = { kind: 'payment', type: 'online', fineId: null, cents: -cents, reverses: null } as const;
    const back = posted.filter(isOf(number)).map((one) => reversalOf(one, today));
    return [...back, ...(cents > 0 ? [{ ...payment, day: Math.min(day, today), voucher: number }] : [])];
  };
