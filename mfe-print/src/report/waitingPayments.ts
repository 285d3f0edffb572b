import { BOOTH_DATABASE, QUEUE } from '@parkwart/contracts/entities/boothStorage';
import { formatDay } from '@parkwart/contracts/rules/time';

/** The format in which the booth stores an entry. */
interface QueuedEntry {
  readonly kind: string;
  readonly reference: string;
  readonly isReported?: boolean;
  readonly body?: { readonly amount: number; readonly voucher: string; readonly paidAt: string };
}

export interface WaitingPayment {
  readonly reference: string;
  readonly voucher: string;
  readonly amount: number;
}

/** @param day d.m.yyyy @returns the day's card payments that this browser has not sent; empty without a queue */
export async function waitingPayments(day: string): Promise<readonly WaitingPayment[]> {
  const queue = await readQueue().catch(() => []);
  return queue.flatMap(({ kind, reference, isReported, body }) =>
    kind === 'card-payment' && !isReported && body && formatDay(new Date(body.paidAt)) === day
      ? [{ reference, voucher: body.voucher, amount: body.amount }]
      : [],
  );
}

async function readQueue(): Promise<readonly QueuedEntry[]> {
  // Opening the database would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === BOOTH_DATABASE)) return [];
  const database = await settled(indexedDB.open(BOOTH_DATABASE));
  try {
    return await settled(database.transaction(QUEUE).objectStore(QUEUE).getAll());
  } finally {
    database.close();
  }
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
