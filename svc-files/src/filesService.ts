import { exportFilesJournal, getFilesJournal } from '@parkwart/contracts/calls/journal';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { journalCalls } from '@parkwart/service-kit/journal/journalCalls';
import { journalTasks } from '@parkwart/service-kit/journal/journalSeals';
import { usersAuthenticator } from '@parkwart/service-kit/peers/usersAuthenticator';
import type { ServiceDefinition } from '@parkwart/service-kit/service/serviceDefinition';
import type { Authenticator } from '@parkwart/service-kit/session/session';
import { attachmentRepository } from './attachments/attachmentRepository.ts';
import { listRepository } from './attachments/listRepository.ts';
import { purgeDeleted } from './deletion/purgeDeleted.ts';
import type { FilesEnvironment } from './environment.ts';
import { filesCalls } from './filesCalls.ts';
import { filesMigrations } from './migrations/filesMigrations.ts';
import { listSender } from './outbox/listSender.ts';
import { privacyCalls } from './privacy/privacyCalls.ts';
import { runErasures } from './retention/runErasures.ts';
import { openLinks } from './storage/links.ts';
import { openStorage } from './storage/storage.ts';
import { ORPHAN_AGE_MS, sweepOrphans } from './sweep/sweepOrphans.ts';
import { findRecord } from './upload/findRecord.ts';

interface TestOverrides {
  /** Set by tests only. */
  readonly authenticator?: Authenticator;
  /** In ms without a byte. */
  readonly objectTimeoutMs?: number;
  readonly erasuresEveryMs?: number;
}

const ERASURES_MS = 60_000;
/** After a start: what was due while the service was down. */
const FIRST_ERASURES_MS = 2_000;
const PURGE_MS = 60_000;
const SWEEP_MS = 3_600_000;

export function filesService(
  environment: FilesEnvironment,
  { authenticator, objectTimeoutMs, erasuresEveryMs = ERASURES_MS }: TestOverrides = {},
): ServiceDefinition {
  const { USERS_URL, PARKING_URL, UPLOADS_DIR } = environment;
  return {
    name: 'files',
    migrations: filesMigrations,
    build: (service) => {
      const { database, log, tokens } = service;
      const storage = openStorage(environment, log, objectTimeoutMs);
      const attachments = attachmentRepository(database);
      const lists = listRepository(database);
      const sender = listSender({ ...service, parkingUrl: PARKING_URL, attachments, lists });
      const clock = () => new Date();
      const journal = openJournal(database, clock);
      const erasureParts = { ...service, parkingUrl: PARKING_URL, attachments, lists, storage, journal };
      const parts = { database, attachments, lists, journal, onChange: sender.wake };
      const ownJournal = journalCalls(database, getFilesJournal, exportFilesJournal);
      const shared = [...privacyCalls(parts), ownJournal.page];
      const sweepParts = { storage, attachments, uploadsFolder: UPLOADS_DIR, log };
      return {
        authenticator: authenticator ?? usersAuthenticator(USERS_URL, tokens, log),
        calls: [
          ...filesCalls({
            ...parts,
            storage,
            links: openLinks(environment),
            uploadsFolder: UPLOADS_DIR,
            findRecord: (digits) => findRecord(service, PARKING_URL, digits),
          }),
          ...shared.map(({ implementation }) => implementation),
          ownJournal.whole,
        ],
        internal: shared.map(({ route }) => route),
        checks: { storage: () => storage.check() },
        gauges: {
          parkwart_outbox_lists: {
            help: 'Lists of attachments that svc-parking does not have yet',
            read: () => lists.countDue(),
          },
          parkwart_outbox_age_seconds: {
            help: 'Since when svc-parking has been without a list of attachments',
            read: () => lists.oldestDue(new Date()),
          },
        },
        recurring: [
          {
            name: 'erasures',
            everyMs: erasuresEveryMs,
            firstMs: Math.min(FIRST_ERASURES_MS, erasuresEveryMs),
            jitterMs: erasuresEveryMs / 4,
            run: (isStopping) => runErasures(erasureParts, isStopping),
          },
          {
            name: 'purge',
            everyMs: PURGE_MS,
            jitterMs: PURGE_MS / 4,
            run: () => purgeDeleted({ database, attachments, storage, log }, new Date()),
          },
          {
            name: 'sweep',
            everyMs: SWEEP_MS,
            run: () => sweepOrphans(sweepParts, new Date(Date.now() - ORPHAN_AGE_MS)),
          },
          ...journalTasks(database, log, clock),
        ],
        prepare: async () => {
          await storage.ensureBucket();
          sender.start();
        },
        stop: async () => {
          await sender.stop();
          storage.close();
        },
      };
    },
  };
}
