import { type DayReport, getDayReport } from '@parkwart/contracts/calls/dayReport';
import { getAccountNames } from '@parkwart/contracts/calls/journal';
import { BOOTH_DATABASE, QUEUE } from '@parkwart/contracts/entities/boothStorage';
import { isAdmin } from '@parkwart/contracts/entities/role';
import type { SessionUser } from '@parkwart/contracts/entities/sessionUser';
import { formatDay } from '@parkwart/contracts/rules/time';
import { callApi, useQuery } from '@parkwart/web';

/** The format in which the booth stores a queued entry. */
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

/**
 * @param day d.m.yyyy
 * @returns the day's card payments that this browser has not sent; empty without a queue
 */
async function waitingPayments(day: string): Promise<readonly WaitingPayment[]> {
  const queue = await readQueue().catch(() => []);
  return queue.flatMap(({ kind, reference, isReported, body }) =>
    kind === 'card-payment' && !isReported && body && formatDay(new Date(body.paidAt)) === day
      ? [{ reference, voucher: body.voucher, amount: body.amount }]
      : [],
  );
}

async function readQueue(): Promise<readonly QueuedEntry[]> {
  // Opening a database that does not exist would create it.
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

export interface NamedReport {
  readonly report: DayReport;
  /** Names by account id. */
  readonly names: ReadonlyMap<string, string>;
  /** Payments that are still queued in this browser. */
  readonly waiting: readonly WaitingPayment[];
}

/**
 * An employee may not read the names of other accounts. Their own name is enough, because an employee's report covers
 * only their own account.
 */
async function namesOf({ cardPayments, payments }: DayReport, user: SessionUser, signal: AbortSignal) {
  const ids = [...new Set([...cardPayments, ...payments].map(({ account }) => account))];
  if (ids.length === 0) return new Map<string, string>();
  if (!isAdmin(user.role)) return new Map(ids.map((id) => [id, user.username]));
  const { accounts } = await callApi(getAccountNames, { query: { ids: ids.join() } }, { signal });
  return new Map(accounts.map(({ _id, username }) => [_id, username]));
}

export function useDayReport(day: string, user: SessionUser | undefined) {
  return useQuery({
    queryKey: ['day-report', day, user?.username],
    queryFn: async ({ signal }): Promise<NamedReport | null> => {
      if (!user) return null;
      const report = await callApi(getDayReport, { query: { day } }, { signal });
      return { report, names: await namesOf(report, user, signal), waiting: await waitingPayments(report.day) };
    },
    gcTime: 0,
  });
}
