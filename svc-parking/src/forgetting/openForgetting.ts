import type { ServiceBehaviour, ServiceParts } from '@parkwart/service-kit/serviceDefinition';
import { caseRepository } from './caseRepository.ts';
import { forgetRegularly } from './forgetRegularly.ts';
import { forgettingRepository } from './forgettingRepository.ts';
import { forgettingRoutes } from './forgettingRoutes.ts';
import { openLease } from './lease.ts';

/** Everything by which svc-parking forgets: its routes, figures and regular pass. */
export function openForgetting(
  { database, log }: Pick<ServiceParts, 'database' | 'log'>,
  clock: () => Date,
  firstAfter?: number,
) {
  const forgettings = forgettingRepository(database);
  const parts = { database, cases: caseRepository(database), forgettings, clock };
  const lease = openLease(database, 'forgetting', clock);
  const regular = forgetRegularly({ ...parts, lease, log }, firstAfter);
  const figures: ServiceBehaviour['figures'] = {
    parkwart_forgettings_waiting: {
      help: 'Records and images that are due to be forgotten and that svc-files still has',
      read: () => forgettings.count(),
    },
    parkwart_forgetting_age_seconds: {
      help: 'Since when nobody has looked what is to be forgotten',
      read: async () => {
        const doneAt = await lease.doneAt();
        return doneAt ? (clock().getTime() - doneAt.getTime()) / 1_000 : Number.NaN;
      },
    },
  };
  return { routes: forgettingRoutes(parts, log), figures, start: regular.start, stop: regular.stop };
}
