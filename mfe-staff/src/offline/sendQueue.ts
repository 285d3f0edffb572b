import { checkIn, checkOut, searchInvoice } from '@parkwart/contracts/calls/checkInAndOut';
import { ApiError, callApi, isApiError, sessionStore } from '@parkwart/web';
import { errorMessage } from '@parkwart/web/errors';
import { hasNoResponse } from '../network/reachability.ts';
import { checkOutWarnings } from '../record/checkOutWarnings.ts';
import { releaseCardPayments, reportCardPaymentOf, sendCardPayment } from './cardPayments.ts';
import type { QueuedCheckIn, QueuedCheckOut, Stored } from './database.ts';
import { updateParkedCopy } from './parkedCopy.ts';
import { changeEntry, explainWaiting, isUnsent, queuedEntries, removeEntry, settleCheckIn } from './queue.ts';
import { register, storedBooth } from './registration.ts';
import { texts } from './texts.ts';

const LOCK = 'parkwart-kept';
/** Statuses with which an entry is rejected: a retry would be rejected again. */
const REFUSALS = [400, 404, 409, 410, 413, 415, 422];
/**
 * With this error code, the entry waits until its user logs in again. The entry keeps its key, because the first
 * attempt may have arrived.
 */
const FOR_A_LOGIN = 'ENTERED_BY_UNKNOWN';
/** Statuses that affect every entry: no connection, no session, rate limit, server down. */
const ENDS_ROUND = [0, 401, 429, 503];

/**
 * Runs the work in only one tab at a time. Without TLS there is no Web Locks API; then only idempotency keys prevent
 * duplicates.
 */
function withLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

let running: Promise<void> = Promise.resolve();
let following: Promise<void> | undefined;

/**
 * Sends waiting entries in order of entry; without a connection, the queue stays unchanged. If an attempt is running, a
 * call starts one more attempt afterwards, because the running attempt may have failed already.
 */
export function sendQueue(): Promise<void> {
  following ??= running
    .catch(() => undefined)
    .then(() => {
      following = undefined;
      running = withLock(sendAll);
      return running;
    });
  return following;
}

/** Whether to send the entry. Includes rejected card payments that are not reported to the office yet. */
const isDue = ({ kind, state, isReported }: Stored) =>
  state === 'waiting' || state === 'discarded' || (kind === 'card-payment' && state === 'refused' && !isReported);

async function sendAll(): Promise<void> {
  const { user, expired } = sessionStore.get();
  if (!user || expired) return;
  const readDue = async () => (await queuedEntries()).filter(isDue);
  if ((await readDue()).length === 0) return;
  const tried = new Set<string>();
  const attemptOf = ({ id, state }: Stored) => id + state;
  const readNext = async () => (await readDue()).find((item) => !tried.has(attemptOf(item)));
  try {
    // The server accepts check-ins only from users who were logged in at this booth.
    await register();
    // The next entry is read from the database each time, because sending a check-in sets the record id of its
    // check-outs.
    for (let item = await readNext(); item; item = await readNext()) {
      tried.add(attemptOf(item));
      await sendOne(item);
    }
  } catch (error) {
    const isLost = hasNoResponse(error) && !navigator.onLine;
    await explainWaiting(isLost ? undefined : (errorMessage(error) ?? texts.failed));
    if (!isApiError(error)) throw error;
  }
}

async function sendOne(item: Stored): Promise<void> {
  try {
    if (item.kind === 'check-in') await sendCheckIn(item);
    else if (item.kind === 'check-out') await sendCheckOut(item);
    else if (item.state === 'waiting') await sendCardPayment(item);
    else await reportCardPaymentOf(item);
  } catch (error) {
    if (!isApiError(error) || ENDS_ROUND.includes(error.status)) throw error;
    // Only the report of a rejected payment has failed, so the report is retried; the message still shows why the
    // payment was rejected.
    if (item.state !== 'waiting') return;
    const { status, code, message } = error;
    const isRefused = REFUSALS.includes(status) && code !== FOR_A_LOGIN;
    await changeEntry(item.id, { state: isRefused ? 'refused' : 'waiting', message, code, isReported: false });
  }
}

/**
 * Discards an entry. A card payment has charged the card, so its entry stays until the payment is reported to the
 * office.
 */
export async function discard({ id, kind, isReported }: Stored): Promise<void> {
  if (kind !== 'card-payment' || isReported) return removeEntry(id);
  await changeEntry(id, { state: 'discarded' });
  await sendQueue();
}

async function sendCheckIn(item: Stored<QueuedCheckIn>): Promise<void> {
  const { body, reference, enteredAt, enteredBy, idempotencyKey } = item;
  const provisional = { reference, enteredAt, enteredBy };
  const record = await callApi(checkIn, { query: {}, body: { ...body, provisional } }, { idempotencyKey });
  await settleCheckIn(item, record, record.alsoParked && texts.alsoParked(record.invoiceNumber, record.alsoParked));
}

async function sendCheckOut(item: Stored<QueuedCheckOut>): Promise<void> {
  const { id, enteredAt, totalCents } = item;
  const recordId = item.recordId ?? (await findRecordId(item));
  const booth = (await storedBooth())?.letters;
  const record = await callApi(checkOut, { query: { id: recordId, exitTime: enteredAt } }, { booth });
  const { leftBefore, otherTotal } = checkOutWarnings(record, { exit: new Date(enteredAt), shownCents: totalCents });
  const warnings = [leftBefore, otherTotal].filter(Boolean);
  await releaseCardPayments(item);
  if (warnings.length === 0) await removeEntry(id);
  else await changeEntry(id, { state: 'told', message: warnings.map((each) => `${each}.`).join(' ') });
  await updateParkedCopy(record);
}

/** Finds the record by its check-in's reference. @throws {ApiError} 404 while the server has no such record */
async function findRecordId({ reference }: QueuedCheckOut): Promise<string> {
  const isItsCheckIn = (item: Stored) => item.kind === 'check-in' && item.reference === reference && isUnsent(item);
  if ((await queuedEntries()).some(isItsCheckIn)) throw new ApiError(404, 'NOT_SENT', texts.checkInFirst(reference));
  const [record] = await callApi(searchInvoice, { query: { invoiceNumber: reference } });
  if (!record) throw new ApiError(404, 'NOT_SENT', texts.unknownThere(reference));
  return record._id;
}
