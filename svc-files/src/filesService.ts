import { getFilesJournal } from '@parkwart/contracts/calls/journal';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { journalTasks } from '@parkwart/service-kit/journal/journalSeals';
import { journalCall } from '@parkwart/service-kit/journal/sharedCall';
import { usersAuthenticator } from '@parkwart/service-kit/peers/usersAuthenticator';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type {
  ServiceBehaviour,
  ServiceDefinition,
  ServiceParts,
} from '@parkwart/service-kit/service/serviceDefinition';
import type { Authenticator } from '@parkwart/service-kit/session/session';
import { attachmentRepository } from './attachments/attachmentRepository.ts';
import { type ListRepository, listRepository } from './attachments/listRepository.ts';
import { type PurgeParts, purgeDeleted } from './deletion/deletion.ts';
import { recordOfSession } from './driver-page/recordOfSession.ts';
import type { FilesEnvironment } from './environment.ts';
import { filesCalls } from './filesCalls.ts';
import { filesMigrations } from './migrations/filesMigrations.ts';
import { listSender } from './outbox/listSender.ts';
import { privacyCalls } from './privacy/privacyCalls.ts';
import { type ErasureParts, runErasures } from './retention/runErasures.ts';
import { forgetRemovedTerms } from './signs/signPhotos.ts';
import { Storage } from './storage/storage.ts';
import { ORPHAN_AGE_MS, type SweepParts, sweepOrphans } from './sweep/sweepOrphans.ts';
import { findRecord } from './upload/findRecord.ts';
import { letterRoute } from './upload/letterRoute.ts';

interface TestOverrides {
  /** Set by tests only. */
  readonly authenticator?: Authenticator;
  /** The timeout for objects, in ms without receiving a byte. */
  readonly objectTimeoutMs?: number;
  readonly erasuresEveryMs?: number;
}

const ERASURES_MS = 60_000;
/** The delay in ms from a start to the first run of erasures, which may have become due while the service was down. */
const FIRST_ERASURES_MS = 2_000;
const PURGE_MS = 60_000;
const SWEEP_MS = 3_600_000;

export const filesService = (environment: FilesEnvironment, overrides: TestOverrides = {}): ServiceDefinition => ({
  name: 'files',
  migrations: filesMigrations,
  build: (service) => buildFiles(environment, overrides, service),
});

function buildFiles(
  environment: FilesEnvironment,
  { authenticator, objectTimeoutMs, erasuresEveryMs }: TestOverrides,
  service: ServiceParts,
): ServiceBehaviour {
  const { USERS_URL, PARKING_URL: parkingUrl, UPLOADS_DIR: uploadsFolder } = environment;
  const { database, log, tokens } = service;
  const storage = new Storage(environment, log, objectTimeoutMs);
  const attachments = attachmentRepository(database);
  const lists = listRepository(database);
  const clock = () => new Date();
  const journal = openJournal(database, clock);
  const parts = { ...service, parkingUrl, uploadsFolder, storage, attachments, lists, journal };
  const sender = listSender(parts);
  const ownJournal = journalCall(database, getFilesJournal);
  const changing = { ...parts, onChange: sender.wake };
  const shared = [...privacyCalls(changing), ownJournal];
  return {
    authenticator: authenticator ?? usersAuthenticator(USERS_URL, tokens, log),
    calls: [
      ...filesCalls({
        ...changing,
        environment,
        findRecord: (digits) => findRecord(service, parkingUrl, digits),
        recordOf: (session) => recordOfSession(service, parkingUrl, session),
      }),
      ...shared.map(({ implementation }) => implementation),
    ],
    internal: [...shared.map(({ route }) => route), letterRoute(changing)],
    checks: { storage: () => storage.check() },
    gauges: outboxGauges(lists),
    recurring: [...filesTasks(parts, erasuresEveryMs), ...journalTasks(database, log, clock)],
    prepare: async () => {
      await storage.ensureBucket();
      sender.start();
    },
    stop: async () => {
      await sender.stop();
      storage.close();
    },
  };
}

const outboxGauges = (lists: ListRepository): ServiceBehaviour['gauges'] => ({
  parkwart_outbox_lists: {
    help: 'Lists of attachments that svc-parking does not have yet',
    read: () => lists.countDue(),
  },
  parkwart_outbox_age_seconds: {
    help: 'Since when svc-parking has been without a list of attachments',
    read: () => lists.oldestDue(new Date()),
  },
});

const filesTasks = (parts: ErasureParts & PurgeParts & SweepParts, erasuresEveryMs?: number): RecurringTask[] => [
  {
    name: 'erasures',
    everyMs: erasuresEveryMs ?? ERASURES_MS,
    firstMs: erasuresEveryMs ?? FIRST_ERASURES_MS,
    jitterMs: (erasuresEveryMs ?? ERASURES_MS) / 4,
    run: (isStopping) => runErasures(parts, isStopping),
  },
  {
    name: 'purge',
    everyMs: PURGE_MS,
    jitterMs: PURGE_MS / 4,
    run: () => purgeDeleted(parts, new Date()),
  },
  {
    name: 'sweep',
    everyMs: SWEEP_MS,
    run: async () => {
      await forgetRemovedTerms(parts);
      await sweepOrphans(parts, new Date(Date.now() - ORPHAN_AGE_MS));
    },
  },
];
