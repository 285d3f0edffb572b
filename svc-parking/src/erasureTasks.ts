import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type { ServiceBehaviour, ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { openLease } from './lease.ts';
import { continueErasures } from './privacy/continueErasures.ts';
import { erasureRequests } from './privacy/erasureRequests.ts';
import type { LeadParts } from './privacy/startErasure.ts';
import { erasureQueue } from './retention/erasureQueue.ts';
import { erasureRoutes } from './retention/erasureRoutes.ts';
import { retainedRecords } from './retention/retainedRecords.ts';
import { runRetention } from './retention/runRetention.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;
const JITTER_MS = 300_000;
const REQUESTS_MS = 2_000;
/**
 * In ms: the lease lasts longer than one step of an erasure, or one batch within a step; after a crash, another process
 * waits for the lease to expire.
 */
const REQUESTS_LEASE_MS = 60_000;

/** Set by tests only. */
interface Delays {
  readonly firstMs?: number | undefined;
  readonly requestsMs?: number | undefined;
}

/** The tasks of retention and of erasures on request, with the calls and figures of their shared queue. */
export function erasureTasks(
  { database, log, journal, ask }: Pick<ServiceParts, 'database' | 'log'> & Pick<LeadParts, 'journal' | 'ask'>,
  clock: () => Date,
  { firstMs = FIRST_MS, requestsMs = REQUESTS_MS }: Delays,
) {
  const erasures = erasureQueue(database);
  const parts = { database, ask, records: retainedRecords(database, journal), journal, erasures, clock };
  const lease = openLease(database, 'forgetting', clock);
  const requestsLease = openLease(database, 'erasure-requests', clock, REQUESTS_LEASE_MS);
  const task: RecurringTask = {
    name: 'retention',
    everyMs: EVERY_MS,
    firstMs,
    jitterMs: JITTER_MS,
    run: async (isStopping) => {
      const counts = await runRetention(parts, { lease, isStopping });
      if (counts) log.info({ ...counts }, 'retention pass finished');
    },
  };
  const onRequest: RecurringTask = {
    name: 'erasures on request',
    everyMs: requestsMs,
    run: (isStopping) => continueErasures(parts, { lease: requestsLease, log, isStopping }),
  };
  const gauges: ServiceBehaviour['gauges'] = {
    parkwart_forgettings_waiting: {
      help: 'Erasures of records and images that svc-files has not finished',
      read: () => erasures.count(),
    },
    parkwart_erasure_age_seconds: {
      help: 'Seconds since the oldest erasure on request that is not done was started',
      read: async () => secondsSince(await erasureRequests(database).oldestOpen(), clock()) ?? 0,
    },
    parkwart_forgetting_age_seconds: {
      help: 'Seconds since the last complete retention pass',
      read: async () => secondsSince(await lease.doneAt(), clock()) ?? Number.NaN,
    },
  };
  return { routes: erasureRoutes(parts, log), gauges, tasks: [task, onRequest] };
}

const secondsSince = (start: Date | undefined, now: Date) => start && (now.getTime() - start.getTime()) / 1_000;
