import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { retry } from '@parkwart/web/retry';

/** The booth's modules without React components. */
type Code = typeof import('../../../mfe-staff/src/check-in/api.ts') &
  typeof import('../../../mfe-staff/src/check-in/attempts.ts') &
  typeof import('../../../mfe-staff/src/check-in/values.ts') &
  typeof import('../../../mfe-staff/src/check-out/checkOutOrQueue.ts') &
  typeof import('../../../mfe-staff/src/corrections/api.ts') &
  typeof import('../../../mfe-staff/src/offline/queue.ts') &
  typeof import('../../../mfe-staff/src/offline/parkedCopy.ts') &
  typeof import('../../../mfe-staff/src/offline/registration.ts') &
  typeof import('../../../mfe-staff/src/offline/sendQueue.ts') &
  typeof import('../../../mfe-staff/src/record/fetchRecord.ts') &
  Pick<typeof import('@parkwart/web'), 'isApiError' | 'sessionStore'>;

const ROOT = join(__dirname, '../../..');
const STAFF = join(ROOT, 'mfe-staff/src');
const WEB = join(ROOT, 'packages/web/src');
const FILES = [
  'check-in/api',
  'check-in/attempts',
  'check-in/values',
  'check-out/checkOutOrQueue',
  'corrections/api',
  'offline/queue',
  'offline/parkedCopy',
  'offline/registration',
  'offline/sendQueue',
  'record/fetchRecord',
];
const DRAWN = ['connection.ts', 'QueuedCar.tsx', 'OfflineSign.tsx', 'WaitingPanel.tsx'];

/** Retries need no pause in tests. */
const retryAtOnce: typeof retry = async (attempt, delayOf) => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (delayOf(error, failures) === undefined) throw error;
    }
  }
};

const load = (file: string) => jest.requireActual<object>(file);

// activity.ts listens to events that never occur here.
globalThis.addEventListener ??= () => undefined;

/** Modules without state, loaded once for all tabs. */
const SHARED = new Map<string, object>([['zod/mini', load('zod/mini')]]);
const CONTRACTS = join(ROOT, 'packages/contracts/src');
const rooms = ['calls', 'entities', 'inputs', 'rules', 'wire'];
const isModule = (file: string) => /^[a-z]+\/[a-zA-Z]+\.ts$/.test(file);
for (const file of rooms
  .flatMap((room) => readdirSync(join(CONTRACTS, room)).map((name) => join(room, name)))
  .filter(isModule))
  SHARED.set(`@parkwart/contracts/${file.slice(0, -3)}`, load(join(CONTRACTS, file)));

/** A page of the booth: its own instances of modules, as after a reload; the browser's database is shared by all pages. */
export function loadTab(): Code {
  const code: object[] = [];
  jest.isolateModules(() => {
    for (const [name, module] of SHARED) jest.doMock(name, () => module);
    jest.doMock(join(WEB, 'http/retry.ts'), () => ({ retry: retryAtOnce }));
    const web = ['api/callApi.ts', 'http/errors.ts', 'session/sessionStore.ts'].map((file) => load(join(WEB, file)));
    jest.doMock('@parkwart/web', () => Object.assign({ printKept: () => undefined }, ...web));
    for (const file of DRAWN) jest.doMock(join(STAFF, 'offline', file), () => ({}));
    const offline = load(join(STAFF, 'offline/offline.ts'));
    // A dynamic import would run after jest has dropped these modules.
    jest.doMock(join(STAFF, 'network/loadOffline.ts'), () => ({
      withOffline: async (ask: (door: object) => Promise<unknown>) => ask(offline).catch(() => undefined),
    }));
    code.push(...web, ...FILES.map((file) => load(join(STAFF, `${file}.ts`))));
  });
  return Object.assign({}, ...code);
}
