import { appendFile, cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/time';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { serviceRows } from 'releases/history/serviceHistory';
import { deployEmbedded, rollEmbeddedBack } from 'releases/targets/embeddedServices';
import { startStack } from './stack.ts';

const NAME = 'svc-parking';
const PATIENCE = 120_000;
const repository = fileURLToPath(new URL('../../', import.meta.url));
const API = '/api/employee';

let folder: { path: string; remove: () => Promise<void> };
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** A checkout in which the service was built from something else. */
async function anotherCheckout(): Promise<string> {
  const root = join(folder.path, 'checkout');
  await mkdir(join(root, NAME), { recursive: true });
  for (const shared of ['packages', 'node_modules']) await symlink(join(repository, shared), join(root, shared));
  for (const part of ['package.json', 'dist']) {
    await cp(join(repository, NAME, part), join(root, NAME, part), { recursive: true });
  }
  await appendFile(join(root, NAME, 'dist/main.js'), '\n// another build\n');
  return root;
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}${API}/park-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'kasse', password: 'parkwart-kasse' }),
  });
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** Somebody who looks up and somebody who checks in, one call after the other and none twice. Answers what they got. */
async function startLoad(url: string) {
  const cookie = await logIn(url);
  const statuses: number[] = [];
  let over = false;
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const day = { date: formatDay(anHourAgo), entryTime: formatClockTime(anHourAgo) };
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${API}${path}`, init).catch(() => undefined);
    await answer?.arrayBuffer();
    statuses.push(answer?.status ?? 0);
  };
  const checkIn = (place: number) => ({
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `car-${place}-of-the-load` },
    body: JSON.stringify({ ...day, vehicleNumber: `B-AB ${1_000 + place}` }),
  });
  const { invoiceNumber } = (await (await fetch(`${url}${API}/parking`, checkIn(0))).json()) as ParkingRecord;
  const read = () => call(`/invoice-search?invoiceNumber=${invoiceNumber}`, { headers: { cookie } });
  const write = (place: number) => call('/parking', checkIn(place + 1));
  const work = async (one: (place: number) => Promise<void>) => {
    for (let place = 0; !over; place++) await one(place);
  };
  const workers = Promise.all([work(read), work(write)]);
  return async () => {
    over = true;
    await workers;
    return statuses;
  };
}

// The programs and front ends must have been built; npm test does that first.
describe('a service that is released while people work', () => {
  it(
    'changes its version and back without a failed call',
    async () => {
      const dataDir = join(folder.path, 'data');
      const stack = await startStack({ dataDir, port: 0, gateway: 'node' });
      try {
        const root = await anotherCheckout();
        const step = (_title: object, work: () => Promise<void>) => work();
        const release = { root, dataDir, name: NAME, step, build: async () => undefined } as const;
        const live = async () => (await serviceRows(dataDir)).find(({ module }) => module === NAME)?.version;
        const first = await live();
        const endLoad = await startLoad(stack.url);
        const pid = stack.services.parking.pid();
        const second = await deployEmbedded(release);
        expect({ live: await live(), isNew: second !== first }).toEqual({ live: second, isNew: true });
        expect(stack.services.parking.pid()).not.toBe(pid);
        expect(await rollEmbeddedBack(release)).toBe(first);
        const statuses = await endLoad();
        expect(new Set(statuses)).toEqual(new Set([200, 201]));
      } finally {
        await stack.stop();
      }
    },
    PATIENCE,
  );
});
