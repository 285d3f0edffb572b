import { randomBytes } from 'node:crypto';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import { MAX_ONLINE_PAYMENTS, type PageLanguage } from '@parkwart/contracts/calls/onlinePayments';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { DAY_MS } from '@parkwart/contracts/rules/time';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { SYSTEM } from '@parkwart/service-kit/journal/journal';
import { objectionRows } from '../objections/objections.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { type FollowParts, followNow, giveUp, providerUnavailable, save } from './followPayments.ts';
import {
  isBegun,
  isUnderWay,
  numberOf,
  type OnlinePaymentRow,
  onlinePaymentRows,
  payableOnline,
} from './onlinePayments.ts';

const FIRST_CHECK_MS = 15_000;
/**
 * In ms: after this time, a payment that the provider still does not know is given up, because the process that was
 * creating the payment may have ended.
 */
const GIVE_UP_MS = 600_000;
/** In ms: for this long after a payment was begun, a second press of the button, or another window, is refused. */
const JUST_BEGUN_MS = 10_000;

export const onlinePaymentNotPossible = () =>
  new HttpError(
    422,
    'ONLINE_PAYMENT_NOT_POSSIBLE',
    'Online ist hier zurzeit nichts zu bezahlen. Bitte laden Sie die Seite neu.',
  );

const pending = () =>
  new HttpError(
    422,
    'ONLINE_PAYMENT_PENDING',
    'Ihre Online-Zahlung wird noch geprüft. Bitte bezahlen Sie nicht noch einmal.',
  );

const tooMany = () =>
  new HttpError(
    429,
    'TOO_MANY_ONLINE_PAYMENTS',
    'Zu diesem Vorgang wurden heute zu viele Zahlungen begonnen. Bitte versuchen Sie es morgen erneut.',
    { retryAfter: 3_600 },
  );

interface Start {
  readonly language: PageLanguage;
  /** The origin of the driver's page, as `https://parken.example`; the page's token follows. */
  readonly address: string;
  readonly token: string;
}

/**
 * Starts a payment of the open amount, or continues a payment that was started before.
 * @returns the provider's page
 * @throws HttpError 422, 429, 503
 */
export async function startPayment(parts: FollowParts, { id }: RecordRow, start: Start): Promise<string> {
  const open = await continued(parts, id);
  const { row, record, cents } = await reserve(parts, id, open);
  if (open?.row.id === row.id) return open.checkout;
  try {
    const { address, token, language } = start;
    const created = await parts.provider.create({
      reference: row.reference,
      cents,
      description: `RE ${record.id} ${numberOf(row)}`,
      language,
      returnTo: `${address}/p/${token}`,
      notify: `${address}${API_PREFIX}/driver-page/payments/${row.reference}/notice`,
    });
    const checkDueAt = parts.clock().getTime() + FIRST_CHECK_MS;
    await save(parts, row, { providerId: created.id, state: 'open', checkDueAt });
    return created.checkout;
  } catch (error) {
    parts.log.warn({ err: error, payment: numberOf(row) }, 'an online payment could not be created');
    await giveUp(parts, row);
    throw providerUnavailable();
  }
}

interface Begun {
  readonly row: OnlinePaymentRow;
  readonly checkout: string;
}

/**
 * The payment that the driver began before, with its current state at the provider.
 * @throws HttpError 422 while a payment is pending
 */
async function continued(parts: FollowParts, invoiceNumber: number): Promise<Begun | undefined> {
  const open: Begun[] = [];
  for (const begun of (await onlinePaymentRows.of(parts.database, [invoiceNumber])).filter(isUnderWay)) {
    const { row, found } = (await followNow(parts, begun)) ?? {};
    if (row?.state === 'pending') throw pending();
    if (row?.state === 'open' && found?.checkout) open.push({ row, checkout: found.checkout });
  }
  return open[0];
}

interface Reserved {
  readonly row: OnlinePaymentRow;
  readonly record: RecordRow;
  readonly cents: Cents;
}

/**
 * Stores the payment before the provider creates it, so that the provider has no payment that this service does not
 * know. @throws HttpError 422, 429
 */
function reserve(parts: FollowParts, invoiceNumber: number, open: Begun | undefined): Promise<Reserved> {
  const { database, records, journal, clock, provider } = parts;
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(transaction, invoiceNumber);
    const now = clock();
    const cents = record ? payableOnline(record, await objectionRows.of(transaction, [record.id]), now) : 0;
    if (!record || cents <= 0) throw onlinePaymentNotPossible();
    if (open?.row.cents === cents) return { row: open.row, record, cents };
    const rows = await onlinePaymentRows.of(transaction, [record.id]);
    const isSince = ({ createdAt }: OnlinePaymentRow, ms: number) => now.getTime() - Number(createdAt) < ms;
    const others = rows.filter((row) => isBegun(row) && row.id !== open?.row.id);
    if (others.some((row) => isSince(row, JUST_BEGUN_MS))) throw pending();
    const isCounted = (row: OnlinePaymentRow) => row.providerId !== null && isSince(row, DAY_MS);
    if (rows.filter(isCounted).length >= MAX_ONLINE_PAYMENTS) throw tooMany();
    const values = {
      invoiceNumber: record.id,
      reference: randomBytes(20).toString('hex'),
      providerId: null,
      cents,
      state: 'starting',
      isTest: provider.isTest,
      createdAt: now.getTime(),
      checkDueAt: now.getTime() + GIVE_UP_MS,
      version: 1,
      returnedCents: 0,
    } as const;
    const row = { ...values, id: await onlinePaymentRows.insert(transaction, values) };
    const after = { onlinePayment: numberOf(row), onlineAmount: eurosFromCents(cents) };
    const change = { subject: recordSubject(record.id), kind: 'online-payment-started', by: SYSTEM } as const;
    await journal.write(transaction, { ...change, after });
    return { row, record, cents };
  });
}
