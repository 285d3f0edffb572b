import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { openLease } from '../lease.ts';
import { verifyAccounts } from './verifyAccounts.ts';

const HOUR = 3_600_000;
const EVERY_MS = HOUR;
/** The first replica to get the lease checks once a night, or by day if no check ran that night. */
const [AGAIN_MS, LATE_MS] = [20 * HOUR, 36 * HOUR];

/** Reports each difference as a security event. */
export function accountsCheck(
  { database, log, security }: Pick<ServiceParts, 'database' | 'log' | 'security'>,
  clock: () => Date,
  firstMs = EVERY_MS,
): RecurringTask {
  const lease = openLease(database, 'accounts-check', clock, 6 * HOUR);
  return {
    name: 'accounts check',
    everyMs: EVERY_MS,
    firstMs,
    run: async (isStopping) => {
      const age = clock().getTime() - ((await lease.doneAt())?.getTime() ?? 0);
      const isNight = clock().getUTCHours() < 4;
      if (age < (isNight ? AGAIN_MS : LATE_MS) || !(await lease.acquire())) return;
      const report = await verifyAccounts(database, isStopping);
      for (const { invoiceNumber, fault } of report.faults)
        security.record({ event: 'account.differs', reason: fault, target: String(invoiceNumber) });
      for (const id of report.rests)
        security.record({ event: 'account.differs', reason: 'rest', target: `entry-${id}` });
      const faults = report.faults.length + report.rests.length;
      log.info({ records: report.records, faults }, 'accounts checked');
      await lease.release(!isStopping());
    },
  };
}
