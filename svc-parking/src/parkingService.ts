import { type LetterMaker, startLetterMaker } from '@parkwart/letter/letterMaker';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { journalTasks } from '@parkwart/service-kit/journal/journalSeals';
import { usersAuthenticator } from '@parkwart/service-kit/peers/usersAuthenticator';
import type {
  ServiceBehaviour,
  ServiceDefinition,
  ServiceParts,
} from '@parkwart/service-kit/service/serviceDefinition';
import type { Authenticator } from '@parkwart/service-kit/session/session';
import type { Delay } from './booth/missedLookups.ts';
import type { ParkingEnvironment } from './environment.ts';
import { erasureTasks } from './erasureTasks.ts';
import type { TaskDelays } from './feature.ts';
import { gaugesOf, tasksOf } from './features.ts';
import { internalCalls } from './internal/internalCalls.ts';
import { letterModeOf } from './letter-service/letterService.ts';
import { parkingMigrations } from './migrations/parkingMigrations.ts';
import { modeOf } from './online-payments/providerMode.ts';
import { parkingCalls } from './parkingCalls.ts';
import { type Parties, partiesOf } from './parties.ts';
import { type AskOther, askOther, letterStore } from './peers/otherServices.ts';
import { recordRepository } from './record/recordRepository.ts';
import { addMissingDocuments } from './settings/documents.ts';
import { operatorNotifier } from './settings/operatorNotifier.ts';
import { removeSample } from './settings/sample.ts';
import { termsRoute } from './terms/terms.ts';

/** Set by tests only. */
export interface TestOverrides extends TaskDelays {
  readonly authenticator?: Authenticator;
  readonly clock?: () => Date;
  readonly delay?: Delay;
  readonly ask?: AskOther;
  readonly parties?: Partial<Parties>;
  readonly startMaker?: () => LetterMaker;
  readonly erasuresEveryMs?: number;
  readonly retentionDelayMs?: number;
  readonly notifyRetryMs?: number;
}

export function parkingService(environment: ParkingEnvironment, overrides: TestOverrides = {}): ServiceDefinition {
  const build = (parts: ServiceParts) => buildParking(environment, overrides, parts);
  return { name: 'parking', migrations: parkingMigrations, build };
}

function buildParking(
  environment: ParkingEnvironment,
  { clock = () => new Date(), startMaker = startLetterMaker, ...overrides }: TestOverrides,
  { database, log, security, tokens, stopping }: ServiceParts,
): ServiceBehaviour {
  const { DEMO_MODE: isDemo, USERS_URL } = environment;
  const parties = { ...partiesOf(environment), ...overrides.parties };
  const { provider } = parties;
  const ask = overrides.ask ?? askOther(tokens, environment);
  const notifier = operatorNotifier({ database, log, tokens }, USERS_URL, overrides.notifyRetryMs);
  const journal = openJournal(database, clock);
  const changes = { database, records: recordRepository(database), journal, clock };
  const erasing = erasureTasks({ database, log, journal, ask }, clock, {
    firstMs: overrides.retentionDelayMs,
    requestsMs: overrides.erasuresEveryMs,
  });
  const paymentMode = modeOf(provider, isDemo);
  const isUsable = provider && paymentMode !== 'mismatch';
  const online = isUsable ? { ...changes, log, security, provider } : undefined;
  const store = letterStore(tokens, environment);
  return {
    authenticator: overrides.authenticator ?? usersAuthenticator(USERS_URL, tokens, log),
    clock,
    calls: parkingCalls(database, {
      journal,
      ask,
      clock,
      log,
      delay: overrides.delay,
      stopping,
      isDemo,
      online,
      paymentMode,
      letterMode: letterModeOf(parties.letterService),
      hasMailer: parties.mailer !== undefined,
      onSettingsChange: notifier.notify,
    }),
    internal: [...internalCalls(database, clock), termsRoute(database), ...erasing.routes],
    gauges: { ...erasing.gauges, ...gaugesOf(database) },
    recurring: [
      ...erasing.tasks,
      ...journalTasks(database, log, clock),
      ...tasksOf({
        ...overrides,
        ...parties,
        ...changes,
        provider: online?.provider,
        log,
        security,
        isDemo,
        startMaker,
        store,
      }),
    ],
    prepare: async () => {
      await addMissingDocuments(database);
      if (!isDemo) await removeSample(database, journal);
      notifier.notify();
    },
    stop: notifier.stop,
  };
}
