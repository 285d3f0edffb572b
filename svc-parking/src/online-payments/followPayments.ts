import type { OnlinePaymentState } from '@parkwart/contracts/calls/onlinePayments';
import { eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { SYSTEM } from '@parkwart/service-kit/journal/journal';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import type { SecurityLog } from '@parkwart/service-kit/logging/securityLog';
import { askAgainAt } from '@parkwart/service-kit/outbox/outbox';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import { standing } from '../accounts/posting.ts';
import { postingsOf } from '../accounts/postingRepository.ts';
import { changeLocked } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { followOnlineRefund, isUnderWayBack, refundsOfPayment } from '../refunds/onlineRefunds.ts';
import type { RefundRow } from '../refunds/refundRows.ts';
import { storedDay } from '../storedDay.ts';
import {
  bookedCents,
  bookOnline,
  dueForCheck,
  findById,
  isBegun,
  isOf,
  numberOf,
  type OnlinePaymentRow,
  onlinePaymentRows,
} from './onlinePayments.ts';
import type { PaymentProvider, ProviderPayment, ProviderRefund } from './provider.ts';

export interface FollowParts extends ChangeParts {
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly provider: PaymentProvider;
}

/**
 * The most times that one call reads a payment: of several concurrent readers, only one stores what it has read, and
 * the others read again.
 */
const MOST_READS = 5;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** In ms: a chargeback comes within this time. */
const WATCHED_MS = 400 * 24 * HOUR;

interface Followed {
  readonly row: OnlinePaymentRow;
  readonly found: ProviderPayment | undefined;
}

/**
 * Reads a payment at the provider and books the reported amount. Repeated readings, in any order, book nothing twice.
 * @throws Error if the provider does not respond
 */
async function followPayment(parts: FollowParts, id: number): Promise<Followed | undefined> {
  const { database, provider } = parts;
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const row = await findById(database, id);
    if (!row) return undefined;
    if (row.providerId === null) return { row: await giveUp(parts, row), found: undefined };
    const found = await provider.find(row.providerId);
    if (!found || !isSame(found, row)) {
      parts.security.record({ event: 'online-payment.refused', reason: 'differs', target: String(row.invoiceNumber) });
      return { row: await postpone(parts, row, false), found: undefined };
    }
    const refunds = await sendRefunds(parts, row, found);
    const stored = await database.transaction((transaction) => store(transaction, parts, row, { ...found, refunds }));
    if (stored) return { row: stored, found };
  }
  throw new Error('An online payment changes faster than it can be read.');
}

export const providerUnavailable = () =>
  new HttpError(
    503,
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'Der Zahlungsanbieter antwortet gerade nicht. Es ist nichts bezahlt.',
    { retryAfter: 5 },
  );

interface Turn {
  readonly reading: Promise<Followed | undefined>;
  next?: Promise<Followed | undefined>;
}

const turns = new WeakMap<PaymentProvider, Map<number, Turn>>();

/**
 * Callers that arrive while a payment is being read share the next reading, so that many simultaneous callers cause few
 * requests. If the provider does not respond, all these callers get the error, because a second wait would exceed the
 * gateway's timeout.
 */
function followInTurn(parts: FollowParts, id: number): Promise<Followed | undefined> {
  const current = turns.get(parts.provider) ?? new Map<number, Turn>();
  turns.set(parts.provider, current);
  const begin = () => {
    const turn: Turn = { reading: followPayment(parts, id) };
    current.set(id, turn);
    const drop = () => void current.delete(id);
    turn.reading.then(() => {
      if (!turn.next) drop();
    }, drop);
    return turn.reading;
  };
  const turn = current.get(id);
  if (!turn) return begin();
  turn.next ??= turn.reading.then(begin);
  return turn.next;
}

/** Like `followPayment`. @throws HttpError 503 if the provider does not respond */
export const followNow = (parts: FollowParts, row: OnlinePaymentRow): Promise<Followed | undefined> =>
  followInTurn(parts, row.id).catch((error: unknown) => {
    parts.log.warn({ err: error, payment: numberOf(row) }, 'an online payment could not be checked');
    throw providerUnavailable();
  });

/** Whether the provider reports the ordered payment, to the cent, and no state older than the booked one. */
const isSame = ({ reference, state, cents, currency }: ProviderPayment, row: OnlinePaymentRow) =>
  reference === row.reference &&
  cents === row.cents &&
  currency === 'EUR' &&
  (state === 'paid' || (row.state !== 'paid' && row.state !== 'charged-back'));

/** Orders the refunds that the provider does not have yet. @returns all refunds that the provider has now */
async function sendRefunds(
  { database, provider }: FollowParts,
  row: OnlinePaymentRow,
  found: ProviderPayment,
): Promise<ProviderRefund[]> {
  const sent = [...found.refunds];
  for (const { state, reference, cents } of await refundsOfPayment(database, row.id)) {
    if (state !== 'ordered' || sent.some((one) => one.reference === reference)) continue;
    sent.push(await provider.refund(row.providerId ?? '', { reference, cents }));
  }
  return sent;
}

/** @returns undefined if another reader stored its reading first */
async function store(
  transaction: Transaction,
  parts: FollowParts,
  read: OnlinePaymentRow,
  found: ProviderPayment,
): Promise<OnlinePaymentRow | undefined> {
  const record = await parts.records.findForChange(transaction, read.invoiceNumber);
  const row = await onlinePaymentRows.lock(transaction, read.id);
  if (!record || row?.version !== read.version) return undefined;
  const ordered = await refundsOfPayment(transaction, row.id);
  const returnedCents = Math.min(found.chargedBackCents + elsewhereCents(found, ordered), row.cents);
  await book(transaction, parts, { record, row, found, returnedCents });
  for (const { id, reference } of ordered) {
    const state = found.refunds.find((one) => one.reference === reference)?.state;
    if (state === 'paid' || state === 'failed') await followOnlineRefund(transaction, parts, { id, state }, SYSTEM);
  }
  const isChargedBack = found.state === 'paid' && found.chargedBackCents >= row.cents;
  const state: OnlinePaymentState = isChargedBack ? 'charged-back' : found.state;
  const isRefunding = (await refundsOfPayment(transaction, row.id)).some((one) => one.state === 'ordered');
  const changes = {
    state,
    returnedCents,
    version: row.version + 1,
    checkDueAt: nextCheck(row, state, parts.clock(), isRefunding),
  };
  await onlinePaymentRows.update(transaction, row.id, changes);
  return { ...row, ...changes };
}

/** The amount that was refunded at the provider by hand, or by an order that failed at first. */
function elsewhereCents({ refunds }: ProviderPayment, ordered: readonly RefundRow[]) {
  const posted = ordered.filter(isUnderWayBack);
  const isPosted = ({ reference }: ProviderRefund) => posted.some((one) => one.reference === reference);
  return sumCents(refunds.filter((one) => one.state !== 'failed' && !isPosted(one)).map(({ cents }) => cents));
}

interface Reading {
  readonly record: RecordRow;
  readonly row: OnlinePaymentRow;
  readonly found: ProviderPayment;
  readonly returnedCents: number;
}

/** The booked amount depends only on the reading, so a repeated reading books nothing. */
async function book(
  transaction: Transaction,
  parts: FollowParts,
  { record, row, found, returnedCents }: Reading,
): Promise<void> {
  const number = numberOf(row);
  const cents = found.state === 'paid' ? row.cents - returnedCents : 0;
  const postings = await postingsOf(transaction, record.id);
  const booked = bookedCents(standing(postings), number);
  if (cents === booked) return;
  // A payment that was returned and then counts again is booked with today's date.
  const isFirst = !postings.some(isOf(number));
  const day = storedDay((isFirst && found.paidAt) || parts.clock());
  await changeLocked(transaction, parts, record, {
    kind: cents > booked ? 'online-payment' : 'online-payment-returned',
    by: SYSTEM,
    changes: {},
    book: bookOnline(number, cents, day),
    journaled: { after: { onlinePayment: number, onlineAmount: eurosFromCents(cents) } },
  });
}

/** When the provider is asked for the payment next: the older the payment, the less often. */
function nextCheck(
  { createdAt }: OnlinePaymentRow,
  state: OnlinePaymentState,
  now: Date,
  isSoon: boolean,
): number | null {
  const age = now.getTime() - Number(createdAt);
  if (isSoon) return askAgainAt(age, now, HOUR);
  if (age >= WATCHED_MS) return null;
  if (isBegun({ state })) return askAgainAt(age, now, 6 * HOUR);
  return state === 'paid' ? askAgainAt(age, now, WATCHED_MS) : null;
}

export async function save({ database }: FollowParts, row: OnlinePaymentRow, changes: Partial<OnlinePaymentRow>) {
  await database.transaction((transaction) => onlinePaymentRows.update(transaction, row.id, changes));
  return { ...row, ...changes };
}

/**
 * Ends a payment whose page no driver got to see: the process ended or the provider was down while the payment was
 * being created.
 */
export const giveUp = (parts: FollowParts, row: OnlinePaymentRow): Promise<OnlinePaymentRow> =>
  save(parts, row, { state: 'expired', checkDueAt: null });

const postpone = (parts: FollowParts, row: OnlinePaymentRow, isSoon = true): Promise<OnlinePaymentRow> =>
  save(parts, row, { checkDueAt: nextCheck(row, row.state, parts.clock(), isSoon) });

const EVERY_MS = 5 * SECOND;
const AT_ONCE = 20;

/** Follows payments whose webhook never comes, and sends refunds. Replicas may ask for the same payment. */
export function onlinePaymentsTask(parts: FollowParts, everyMs = EVERY_MS): RecurringTask {
  const { database, clock } = parts;
  return {
    name: 'online payments',
    everyMs,
    run: async (isStopping) => {
      for (const row of await dueForCheck(database, parts.provider.isTest, clock().getTime(), AT_ONCE)) {
        if (isStopping()) return;
        await followNow(parts, row).catch(() => postpone(parts, row));
      }
    },
  };
}
