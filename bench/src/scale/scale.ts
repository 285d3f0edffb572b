import { setTimeout as wait } from 'node:timers/promises';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { forEachService } from '@parkwart/contracts/wire/services';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { startNginx } from 'gateway/testing/nginxProcess';
import { median } from '../compare.ts';
import { NOW, onMariaDb } from '../databases.ts';
import { type Figure, timed } from '../figures.ts';
import { parkingServers } from '../parkingServer.ts';
import { say } from '../say.ts';
import { cpuMicroseconds } from '../servers/serverProcess.ts';
import { carParks, type Timing } from './carParks.ts';
import { type Day, planDay, type Step } from './days.ts';

const CAR_PARKS = 200;
const CARS_A_DAY = 300;
const SPEED = 50;
/** What such a day adds to. */
const RECORDS = 100_000;

const KINDS: readonly Step['kind'][] = ['check-in', 'check-out', 'office'];

/** `SCALE_HOURS=6-22` drives the whole day, in 19 minutes; by default two of its busiest hours, in two and a half. */
function hoursOfDay(): [number, number] {
  const [from = 0, to = 0] = (process.env.SCALE_HOURS ?? '8-10').split('-').map(Number);
  if (!(from < to && to <= 24)) throw new Error('SCALE_HOURS: hours of a day, as 6-22');
  return [from, to];
}

/** The days of 200 car parks through one installation, at 50 times their speed. */
export async function scale(): Promise<readonly Figure[]> {
  const hours = hoursOfDay();
  const day = planDay(CAR_PARKS, CARS_A_DAY, hours, NOW);
  const figures: Figure[] = [];
  await onMariaDb(async (fill) => {
    const { url, close } = await fill(RECORDS);
    const servers = await parkingServers();
    const parking = await servers.start(url);
    const site = await temporaryFolder();
    const gateway = await startNginx({
      siteFolder: site.path,
      services: forEachService(() => parking.url),
      storage: parking.url,
      gatewayKey: TEST_GATEWAY_KEY,
      trustedProxies: ['127.0.0.1'],
    });
    const { [GATEWAY_KEY_HEADER]: _own, ...headers } = servers.headers;
    const all = carParks(gateway.url, (carPark) => ({
      ...headers,
      'X-Forwarded-For': `10.0.${carPark >> 8}.${carPark & 255}`,
    }));
    say(`  ${day.parked.length} cars are parked at ${hours[0]} o’clock`);
    await all.park(day.parked);
    const before = await cpuMicroseconds(parking.pid);
    const start = performance.now();
    const timings = await drive(day, hours[0], all.run);
    const seconds = (performance.now() - start) / 1_000;
    const busy = (await cpuMicroseconds(parking.pid)) - before;
    figures.push(...report(timings, seconds, busy / 1_000_000));
    await gateway.stop();
    await site.remove();
    await parking.stop();
    await servers.close();
    await close();
  });
  return figures;
}

/** Sends each step when it is due, whether or not those before have responses. */
async function drive(day: Day, firstHour: number, run: (step: Step, dueAt: number) => Promise<Timing>) {
  const start = performance.now();
  const running: Promise<Timing>[] = [];
  for (const step of day.steps) {
    const dueAt = start + (step.at - firstHour * 3_600_000) / SPEED;
    const early = dueAt - performance.now();
    if (early > 1) await wait(early);
    running.push(run(step, dueAt));
  }
  return Promise.all(running);
}

function report(timings: readonly Timing[], seconds: number, cpuSeconds: number): Figure[] {
  const failed = timings.filter(({ failure }) => failure);
  say(`  ${CAR_PARKS} car parks of ${CARS_A_DAY} cars a day, ${SPEED} times as fast: ${seconds.toFixed(0)} s,`);
  say(`  svc-parking used ${((100 * cpuSeconds) / seconds).toFixed(0)} % of a processor; ${failed.length} failed`);
  for (const failure of new Set(failed.map((timing) => timing.failure?.slice(0, 160)))) say(`    ${failure}`);
  const figures = KINDS.flatMap((kind) => {
    const times = timings.filter((timing) => timing.kind === kind && !timing.failure).map(({ ms }) => ms);
    const sorted = times.sort((a, b) => a - b);
    const late = sorted[Math.floor(0.95 * sorted.length)] ?? 0;
    const line = `${(sorted.length / seconds).toFixed(1).padStart(6)}/s, median ${median(sorted).toFixed(0)} ms`;
    say(
      `    ${kind.padEnd(10)} ${line}, 95 % within ${late.toFixed(0)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
    );
    return [
      timed(`200 car parks × 50, ${kind}, rate`, sorted.length / seconds, '/s'),
      timed(`200 car parks × 50, ${kind}, 95 %`, late, 'ms'),
    ];
  });
  return [
    ...figures,
    timed('200 car parks × 50, failed', failed.length, 'requests'),
    timed('200 car parks × 50, processor of svc-parking', cpuSeconds / seconds, '×'),
  ];
}
