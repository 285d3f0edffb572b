import { type DayReport, getDayReport } from '@parkwart/contracts/calls/dayReport';
import { getAccountNames } from '@parkwart/contracts/calls/journal';
import { isAdmin } from '@parkwart/contracts/entities/role';
import type { SessionUser } from '@parkwart/contracts/entities/sessionUser';
import { callApi, useQuery } from '@parkwart/web';
import { type WaitingPayment, waitingPayments } from './waitingPayments.ts';

export interface NamedReport {
  readonly report: DayReport;
  /** Names by account id. */
  readonly names: ReadonlyMap<string, string>;
  /** Payments that are still queued in this browser. */
  readonly waiting: readonly WaitingPayment[];
}

/** An Angestellte may not read other accounts' names. */
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
