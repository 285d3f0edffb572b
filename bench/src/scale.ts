import { setTimeout as wait } from 'node:timers/promises';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { newIdempotencyKey } from '@parkwart/contracts/wire/idempotencyKey';
import { makeYear } from 'embedded/demo-data/year';
import { median } from './compare.ts';
import { NOW, onDatabases } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { say } from './say.ts';
import { behindNginx, type Headers, withCpu, withServers } from './servers.ts';

const CAR_PARKS = 200;
const CARS_A_DAY = 300;
const SPEED = 50;
const SEED = 7;
/** Those of the days before. */
const RECORDS = 100_000;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** Of the check-ins before the hours begin. */
const AT_ONCE = 16;
/** How often an office looks at its list and its dashboard. */
const OFFICE_EVERY = HOUR / 6;

interface Step {
  readonly kind: 'check-in' | 'check-out' | 'office';
  /** In ms since midnight. */
  readonly at: number;
  run(): Promise<unknown>;
}

interface Timing extends Pick<Step, 'kind'> {
  /** From when it was due to its last response. */
  readonly ms: number;
  readonly failure?: string;
}

/** `SCALE_HOURS=6-22` drives the whole day, in 19 minutes; by default two of its busiest hours, in two and a half. */
function hoursOfDay(): [begin: number, end: number] {
  const [from = 0, to = 0] = (process.env.SCALE_HOURS ?? '8-10').split('-').map(Number);
  if (!(from < to && to <= 24)) throw new Error('SCALE_HOURS: hours of a day, as 6-22');
  return [from * HOUR, to * HOUR];
}

/** The days of 200 car parks through one installation, at 50 times their speed. */
export function scale(): Promise<readonly Figure[]> {
  const [begin, end] = hoursOfDay();
  return onDatabases(['MariaDB'], RECORDS, ({ url }) =>
    withServers({ parking: url }, 'admin', ({ parking }, headers) =>
      behindNginx(parking, async (gatewayUrl) => {
        const { before, steps } = planDay(gatewayUrl, headers, begin, end);
        say(`  ${before.length} cars are parked when the hours begin`);
        while (before.length > 0) await Promise.all(before.splice(0, AT_ONCE).map(({ run }) => run()));
        const start = performance.now();
        const { result, cpu } = await withCpu(parking, () => drive(steps, begin));
        return report(result, (performance.now() - start) / SECOND, cpu / 1_000_000);
      }),
    ),
  );
}

/** Arrivals and stays of a day, spread over the car parks, whose offices look at lists. */
function planDay(url: string, headers: Headers, begin: number, end: number) {
  const before: Step[] = [];
  const steps: Step[] = [];
  for (const [index, { vehicleNumber, entry, exit }] of makeYear(CAR_PARKS * CARS_A_DAY, SEED, NOW).entries()) {
    const [hours = 0, minutes = 0, seconds = 0] = formatClockTime(entry).split(':').map(Number);
    const at = HOUR * hours + SECOND * (60 * minutes + seconds);
    const left = exit ? at + exit.getTime() - entry.getTime() : Number.POSITIVE_INFINITY;
    if (left < begin) continue;
    const { checkIn, checkOut } = visitOf(carPark(url, headers, index % CAR_PARKS), vehicleNumber);
    (at < begin ? before : steps).push({ kind: 'check-in', at, run: checkIn });
    steps.push({ kind: 'check-out', at: left, run: checkOut });
  }
  for (let index = 0; index < CAR_PARKS; index++) {
    const send = carPark(url, headers, index);
    const look = async () => [await send('GET', '/records?limit=50'), await send('GET', '/dashboard')];
    for (let at = begin + (index / CAR_PARKS) * OFFICE_EVERY; at < end; at += OFFICE_EVERY)
      steps.push({ kind: 'office', at, run: look });
  }
  return { before, steps: steps.filter(({ at }) => at < end).sort((one, other) => one.at - other.at) };
}

type Send = <Result>(method: string, path: string, body?: object) => Promise<Result>;

/** Each has an address of its own. */
function carPark(url: string, headers: Headers, index: number): Send {
  return async (method, path, body) => {
    const own = { ...headers, 'X-Forwarded-For': `10.0.${index >> 8}.${index & 255}` };
    const json = { ...own, 'Content-Type': 'application/json', 'Idempotency-Key': newIdempotencyKey() };
    const init = body ? { method, headers: json, body: JSON.stringify(body) } : { method, headers: own };
    const response = await fetch(url + API_PREFIX + path, init);
    if (!response.ok) throw new Error(`${method} ${path.split('?')[0]}: ${response.status}`);
    return response.json();
  };
}

function visitOf(send: Send, vehicleNumber: string) {
  let record: ParkingRecord | undefined;
  return {
    checkIn: async () => {
      const now = new Date();
      const car = { vehicleNumber, vehicleModel: 'Volkswagen', vehicleColor: 'Blau' };
      record = await send('POST', '/parking', { ...car, date: formatDay(now), entryTime: formatClockTime(now) });
    },
    checkOut: async () => {
      if (!record) throw new Error('check-out: its check-in has no response yet');
      await send('GET', `/invoice-search?invoiceNumber=${record.invoiceNumber}`);
      await send('POST', `/checkout?id=${record._id}`);
    },
  };
}

/** Sends each step when it is due, whether or not those before have responses. */
async function drive(steps: readonly Step[], begin: number): Promise<readonly Timing[]> {
  const start = performance.now();
  const running: Promise<Timing>[] = [];
  for (const { kind, at, run } of steps) {
    const dueAt = start + (at - begin) / SPEED;
    const early = dueAt - performance.now();
    if (early > 1) await wait(early);
    const timed = () => ({ kind, ms: performance.now() - dueAt });
    running.push(run().then(timed, (error: unknown) => ({ ...timed(), failure: String(error) })));
  }
  return Promise.all(running);
}

function report(timings: readonly Timing[], seconds: number, cpuSeconds: number): Figure[] {
  const failures = timings.flatMap(({ failure }) => failure ?? []);
  for (const failure of new Set(failures)) say(`    ${failure}`);
  const name = '200 car parks × 50';
  const figures = (['check-in', 'check-out', 'office'] as const).flatMap((kind) => {
    const succeeded = timings.filter((timing) => timing.kind === kind && !timing.failure);
    const sorted = succeeded.map(({ ms }) => ms).sort((one, other) => one - other);
    say(`    ${kind.padEnd(10)} median ${median(sorted).toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`);
    return [
      timed(`${name}, ${kind}, rate`, sorted.length / seconds, '/s'),
      timed(`${name}, ${kind}, 95 %`, sorted[Math.floor(0.95 * sorted.length)] ?? 0, 'ms'),
    ];
  });
  return [
    ...figures,
    timed(`${name}, failed`, failures.length, 'requests'),
    timed(`${name}, processor of svc-parking`, cpuSeconds / seconds, '×'),
  ];
}
