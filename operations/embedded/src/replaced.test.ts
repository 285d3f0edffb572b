import { join } from 'node:path';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { temporaryFolder } from '@parkwart/tooling/jest/temporaryFolder.mjs';
import { deploy } from 'releases/commands/deploy';
import { embeddedTarget } from 'releases/targets/embedded';
import { anotherCheckout, NEW_PATH } from 'releases/testing/anotherCheckout';
import { startStack } from './stack.ts';

const NAME = 'svc-parking';
const TIMEOUT_MS = 120_000;
const API = '/api/employee';

let folder: { path: string; remove: () => Promise<void> };
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}${API}/park-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'kasse', password: 'parkwart-kasse' }),
  });
  expect(response.status).toBe(200);
  await response.body?.cancel();
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

interface Load {
  /** `status Retry-After` of every failed response. */
  readonly errors: string[];
  readonly acknowledged: number[];
}

/** One client reads a record and another checks in, request by request, without retries. */
async function startLoad(url: string, cookie: string) {
  const load: Load = { errors: [], acknowledged: [] };
  let over = false;
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const day = { date: formatDay(anHourAgo), entryTime: formatClockTime(anHourAgo) };
  const call = async (path: string, init: RequestInit): Promise<ParkingRecord | undefined> => {
    const response = await fetch(`${url}${API}${path}`, init);
    if (response.ok) return response.json() as Promise<ParkingRecord>;
    load.errors.push(`${response.status} ${response.headers.get('Retry-After')}`);
    await response.body?.cancel();
    return undefined;
  };
  const checkIn = (place: number) => ({
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `car-${place}-of-the-load` },
    body: JSON.stringify({ ...day, vehicleNumber: `B-AB ${1_000 + place}` }),
  });
  const first = await call('/parking', checkIn(0));
  const read = () => call(`/invoice-search?invoiceNumber=${first?.invoiceNumber}`, { headers: { cookie } });
  const write = async (place: number) => {
    const record = await call('/parking', checkIn(place + 1));
    if (record) load.acknowledged.push(record.invoiceNumber);
  };
  const work = async (one: (place: number) => Promise<unknown>) => {
    for (let place = 0; !over; place++) await one(place);
  };
  const workers = Promise.all([work(read), work(write)]);
  return async () => {
    over = true;
    await workers;
    return load;
  };
}

async function recorded(url: string, cookie: string, invoiceNumbers: readonly number[]): Promise<number[]> {
  const found = invoiceNumbers.map(async (invoiceNumber) => {
    const response = await fetch(`${url}${API}/invoice-search?invoiceNumber=${invoiceNumber}`, { headers: { cookie } });
    return ((await response.json()) as ParkingRecord[]).map((record) => record.invoiceNumber);
  });
  return (await Promise.all(found)).flat();
}

describe('a service that is released while people work', () => {
  it(
    'responds 503 with Retry-After during deployment and rollback, and loses nothing acknowledged',
    async () => {
      const dataDir = join(folder.path, 'data');
      const stack = await startStack({ dataDir, port: 0 });
      try {
        const root = await anotherCheckout(folder.path, NAME);
        const step = <Result>(_title: object, work: () => Promise<Result>) => work();
        const target = embeddedTarget({ root, dataDir, step, build: async () => undefined });
        const releases = target.services;
        const live = async () => (await releases.rows()).find(({ module }) => module === NAME)?.version;
        // 405 when the gateway routes the call, else 404.
        const statusOfNewCall = async () => (await fetch(`${stack.url}${API}${NEW_PATH}`, { method: 'PUT' })).status;
        expect(await statusOfNewCall()).toBe(404);
        const first = await live();
        const cookie = await logIn(stack.url);
        const endLoad = await startLoad(stack.url, cookie);
        const pid = stack.services.parking.pid();
        await deploy({ host: { say: () => undefined, step }, target, releases }, NAME);
        const second = await live();
        expect(second).not.toBe(first);
        expect(await statusOfNewCall()).toBe(405);
        expect(stack.services.parking.pid()).not.toBe(pid);
        expect(await releases.restore(NAME)).toEqual({ ended: 'live', version: second, now: first });
        const { errors, acknowledged } = await endLoad();
        expect(new Set(errors)).toEqual(new Set(['503 5']));
        expect(new Set(acknowledged).size).toBe(acknowledged.length);
        const some = acknowledged.filter((_number, place) => place % 10 === 0);
        expect(await recorded(stack.url, cookie, some)).toEqual(some);
      } finally {
        await stack.stop();
      }
    },
    TIMEOUT_MS,
  );
});
