import type { Journal } from '@parkwart/service-kit/journal/journal';
import type { RecurringTask } from '@parkwart/service-kit/recurringTask';
import type { ServiceBehaviour, ServiceParts } from '@parkwart/service-kit/serviceDefinition';
import { erasureQueue } from './erasureQueue.ts';
import { erasureRoutes } from './erasureRoutes.ts';
import { openLease } from './lease.ts';
import { retainedRecords } from './retainedRecords.ts';
import { runRetention } from './runRetention.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;
const JITTER_MS = 300_000;

export function createRetention(
  { database, log, journal }: Pick<ServiceParts, 'database' | 'log'> & { readonly journal: Journal },
  clock: () => Date,
  firstMs = FIRST_MS,
) {
  const erasures = erasureQueue(database);
  const parts = { database, records: retainedRecords(database, journal), journal, erasures, clock };
  const lease = openLease(database, 'forgetting', clock);
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
  const gauges: ServiceBehaviour['gauges'] = {
    parkwart_forgettings_waiting: {
      help: 'Erasures of records and images that svc-files has not finished',
      read: () => erasures.count(),
    },
    parkwart_forgetting_age_seconds: {
      help: 'Seconds since the last complete retention pass',
      read: async () => {
        const doneAt = await lease.doneAt();
        return doneAt ? (clock().getTime() - doneAt.getTime()) / 1_000 : Number.NaN;
      },
    },
  };
  return { routes: erasureRoutes(parts, log), gauges, task };
}
