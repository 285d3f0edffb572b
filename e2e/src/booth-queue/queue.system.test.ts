import fc from 'fast-check';
import { Booth } from './booth.ts';
import { boothCommands } from './commands.ts';
import { findFaults } from './findFaults.ts';
import { type Relay, startRelay } from './relay.ts';
import { type Server, startServer } from './server.ts';

/** A failure prints the seed to repeat it. */
const { PARKWART_QUEUE_SEED: seed, PARKWART_QUEUE_RUNS: runs = '50' } = process.env;

const START = Date.parse('2026-03-05T08:00:00Z');
/** Time between the starts of two sequences; none lasts longer. */
const PERIOD = 24 * 3_600_000;

const OWN_TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const;

let server: Server;
let relay: Relay;
let opened: Booth | undefined;

beforeAll(async () => {
  jest.useFakeTimers({ now: START, doNotFake: [...OWN_TIMERS] });
  server = await startServer(() => new Date(Date.now() - (opened?.skew ?? 0)));
  relay = startRelay(server);
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {
      get onLine() {
        return relay.isOnline;
      },
      get locks() {
        return opened?.locks;
      },
    },
  });
});
afterAll(async () => {
  await server.remove();
  jest.useRealTimers();
});

it('has everything that the screen confirmed, once and with its amount, or lists it for the user', async () => {
  let count = 0;
  const open = async (hasLocks: boolean) => {
    count += 1;
    const at = { time: START + count * PERIOD, first: await server.lastNumber() };
    opened = await Booth.open(server, relay, { ...at, hasLocks });
    return { model: {}, real: opened };
  };
  // Without TLS, browsers have no locks, so both cases are tested.
  const sequences = [fc.boolean(), fc.commands(boothCommands, { maxCommands: 50, size: 'max' })] as const;
  await fc.assert(
    fc.asyncProperty(...sequences, async (hasLocks, commands) => {
      await fc.asyncModelRun(() => open(hasLocks), commands);
      expect(opened && (await findFaults(opened))).toEqual([]);
    }),
    { numRuns: Number(runs), ...(seed && { seed: Number(seed) }) },
  );
  // The sequences prove nothing if the queue never sends.
  expect(relay.byRounds.delivered).toBeGreaterThan(0);
  expect(relay.byRounds.lost).toBeGreaterThan(0);
}, 3_600_000);
