import fc from 'fast-check';
import { Booth } from './booth.ts';
import type { Car } from './car.ts';
import { boothCommands } from './commands.ts';
import { type Relay, startRelay } from './relay.ts';
import { type Server, type StoredRecord, startServer } from './server.ts';

/**
 * Goes online and waits a minute. @returns confirmed entries that are neither on the server nor in the queue's panel
 */
async function findFaults(booth: Booth): Promise<string[]> {
  await settle(booth);
  const [faults, queued, records] = [[...booth.faults], await booth.queued(), await booth.records()];
  for (const { kind, reference, state, message } of queued) {
    if (state === 'waiting') faults.push(`${kind} ${reference} waits: ${message}`);
    if (state === 'refused' && !booth.mayRefuse) faults.push(`${kind} ${reference} was refused: ${message}`);
  }
  const unnamed = new Set(records);
  for (const car of booth.cars) {
    const own = records.filter((record) => car.hasRecord(record));
    for (const record of own) if (!unnamed.delete(record)) faults.push(`${car.number} stands on two slips`);
    const listed = queued.filter(({ reference }) => car === booth.carOf(reference)).map(({ kind }) => kind);
    faults.push(...faultsOf(car, own, listed).map((fault) => `${car.plate}, ${car.number}: ${fault}`));
  }
  for (const { vehicleNumber, id } of unnamed) {
    const car = booth.cars.find(({ plate, mayBeParked }) => mayBeParked && plate === vehicleNumber);
    if (car) car.mayBeParked = false;
    else faults.push(`${vehicleNumber} is parked once more, as ${id}`);
  }
  return faults;
}

async function settle(booth: Booth): Promise<void> {
  Object.assign(booth.relay, { isOnline: true, writes: [], away: [] });
  booth.turnClock(0);
  await booth.logIn('kasse');
  await booth.idle();
  // An entry waits for its user's next login if the server missed the last one at this booth.
  const ofOthers = (await booth.queued()).filter(({ message }) =>
    message?.includes('war an diesem Arbeitsplatz nicht'),
  );
  for (const { enteredBy } of ofOthers) {
    booth.logOut();
    await booth.logIn(enteredBy);
    await booth.idle();
  }
}

/**
 * Differences between the server's record and the confirmed values. @param listed the kinds of the car's queued entries
 */
function faultsOf(car: Car, [record, ...more]: StoredRecord[], listed: string[]): string[] {
  if (!car.number) return [];
  if (more.length > 0) return [`parked ${more.length + 1} times`];
  const shown = record?.exitAt ? record.feeCents : undefined;
  const wrong = car.exits.filter(
    ({ cents, isQueued }) => cents !== shown && !(isQueued && listed.includes('check-out')),
  );
  const faults = wrong.map(({ cents }) => `left for ${cents} cents, and the server has ${shown}`);
  if (!record) return car.isDiscarded || listed.includes('check-in') ? faults : [...faults, 'never parked'];
  if (car.isDiscarded && !car.mayBeParked) faults.push('discarded, and parked');
  if (record.vehicleNumber !== car.plate) faults.push(`the server has ${record.vehicleNumber}`);
  if (record.alreadyParkedAs && !car.isUnderstood && !listed.includes('check-in') && !car.isDiscarded)
    faults.push(`parked as ${record.alreadyParkedAs}, too, and the user does not know`);
  if (!car.models.includes(record.vehicleModel)) faults.push(`model ${record.vehicleModel}, not ${car.models}`);
  if (!car.cancelReasons.includes(record.cancelReason)) faults.push(`cancelled: ${record.cancelReason}`);
  return faults;
}

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
