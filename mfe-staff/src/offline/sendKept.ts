import { chargesOf, chargesTotal } from '@parkwart/contracts/claim';
import { checkIn, checkOut } from '@parkwart/contracts/parking';
import { callApi, isApiError, sessionStore } from '@parkwart/web';
import { checkOutWarnings } from '../record/checkOutWarnings.ts';
import type { KeptCheckIn, KeptCheckOut, Stored } from './database.ts';
import { allKept, changeKept, removeKept, settleCheckIn } from './kept.ts';
import { register } from './registration.ts';
import { texts } from './texts.ts';

const LOCK = 'parkwart-kept';
/** The server has decided, and would again. All other failures end the round. */
const REFUSALS = [400, 404, 409, 410, 413, 415, 422];

/** One tab at a time; without TLS there is no Web Locks API, and the idempotency keys alone have to do. */
function withLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

let sending: Promise<void> | undefined;

/** Sends what waits, in order of entry. Without a connection everything stays as it is. */
export function sendKept(): Promise<void> {
  sending ??= withLock(sendAll).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  const { user, expired } = sessionStore.get();
  if (!user || expired) return;
  const readWaiting = async () => (await allKept()).filter(({ state }) => state === 'waiting');
  if ((await readWaiting()).length === 0) return;
  try {
    // The server takes check-ins of those alone who were logged in at this booth.
    await register();
    for (const { id } of await readWaiting()) {
      // A check-in before may have changed it.
      const item = (await readWaiting()).find((each) => each.id === id);
      if (item) await sendOne(item);
    }
  } catch (error) {
    if (!isApiError(error)) throw error;
  }
}

async function sendOne(item: Stored): Promise<void> {
  try {
    if (item.kind === 'check-in') await sendCheckIn(item);
    else await sendCheckOut(item);
  } catch (error) {
    if (!isApiError(error) || !REFUSALS.includes(error.status)) throw error;
    await changeKept(item.id, { state: 'refused', message: error.message });
  }
}

async function sendCheckIn(item: Stored<KeptCheckIn>): Promise<void> {
  const { body, reference, enteredAt, enteredBy, idempotencyKey } = item;
  const provisional = { reference, enteredAt, enteredBy };
  const record = await callApi(checkIn, { query: {}, body: { ...body, provisional } }, { idempotencyKey });
  await settleCheckIn(item, record, record.alsoParked && texts.alsoParked(record.invoiceNumber, record.alsoParked));
}

async function sendCheckOut({ id, recordId, enteredAt, feeCents, totalCents }: Stored<KeptCheckOut>): Promise<void> {
  // Its check-in was refused, and waits for the employee.
  if (recordId === undefined) return;
  const record = await callApi(checkOut, { query: { id: recordId, exitTime: enteredAt } });
  const shownCents = totalCents ?? chargesTotal({ ...chargesOf(record), feeCents });
  const { leftBefore, otherTotal } = checkOutWarnings(record, { exit: new Date(enteredAt), shownCents });
  const told = [leftBefore, otherTotal].filter(Boolean);
  if (told.length === 0) await removeKept(id);
  else await changeKept(id, { state: 'told', message: told.map((each) => `${each}.`).join(' ') });
}
