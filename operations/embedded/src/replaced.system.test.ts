import { join } from 'node:path';
import { type ApiClient, openClient, type RequestOptions } from '@parkwart/contracts/calls-kit/apiClient';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { deploy } from 'releases/commands/deploy';
import { embeddedTarget } from 'releases/targets/embedded';
import { anotherCheckout, NEW_PATH } from 'releases/testing/anotherCheckout';
import { startStack } from './stack.ts';

const NAME = 'svc-parking';
const TIMEOUT_MS = 120_000;
const BOOTH = { user: 'kasse', password: 'parkwart-kasse' };
/**
 * Maximum number of attempts per read. Reads are repeated, because reading back as fast as possible exceeds the rate
 * limit.
 */
const READ_ATTEMPTS = 20;

const folder = folderOfEachTest();

interface Load {
  /** `status Retry-After` of every failed response. */
  readonly errors: string[];
  readonly acknowledged: number[];
}

/** One client reads a record, another one checks in cars; each sends one request after the other, without retries. */
async function startLoad(booth: ApiClient) {
  const load: Load = { errors: [], acknowledged: [] };
  let over = false;
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const day = { date: formatDay(anHourAgo), entryTime: formatClockTime(anHourAgo) };
  const call = async (method: string, path: string, options?: RequestOptions): Promise<ParkingRecord | undefined> => {
    const response = await booth.request(method, path, options);
    if (response.ok) return response.json() as Promise<ParkingRecord>;
    load.errors.push(`${response.status} ${response.headers.get('Retry-After')}`);
    await response.body?.cancel();
    return undefined;
  };
  const checkIn = (place: number) =>
    call('POST', '/parking', {
      body: { ...day, vehicleNumber: `B-AB ${1_000 + place}` },
      idempotencyKey: `car-${place}-of-the-load`,
    });
  const first = await checkIn(0);
  const read = () => call('GET', `/invoice-search?invoiceNumber=${first?.invoiceNumber}`);
  const write = async (place: number) => {
    const record = await checkIn(place + 1);
    if (record) load.acknowledged.push(record.invoiceNumber);
  };
  const work = async (request: (place: number) => Promise<unknown>) => {
    for (let place = 0; !over; place++) await request(place);
  };
  const workers = Promise.all([work(read), work(write)]);
  return async () => {
    over = true;
    await workers;
    return load;
  };
}

async function recorded(reader: ApiClient, invoiceNumbers: readonly number[]): Promise<number[]> {
  const found = invoiceNumbers.map((invoiceNumber) =>
    reader.call<ParkingRecord[]>('GET', `/invoice-search?invoiceNumber=${invoiceNumber}`),
  );
  return (await Promise.all(found)).flat().map((record) => record.invoiceNumber);
}

describe('a service that is released under load', () => {
  it(
    'responds 503 with Retry-After during deployment and rollback, and loses no acknowledged write',
    async () => {
      const dataDir = join(folder.path, 'data');
      const stack = await startStack({ dataDir, port: 0 });
      try {
        const root = await anotherCheckout(folder.path, NAME);
        const step = <Result>(_title: object, work: () => Promise<Result>) => work();
        const target = embeddedTarget({ root, dataDir, step, build: async () => undefined });
        const releases = target.services;
        const live = async () => (await releases.rows()).find(({ module }) => module === NAME)?.version;
        // 405 if the gateway routes the call, else 404.
        const statusOfNewCall = async () =>
          (await fetch(`${stack.url}/api/employee${NEW_PATH}`, { method: 'PUT' })).status;
        expect(await statusOfNewCall()).toBe(404);
        const first = await live();
        const booth = await openClient(stack.url, BOOTH);
        const endLoad = await startLoad(booth);
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
        const reader = await openClient(stack.url, BOOTH, READ_ATTEMPTS);
        expect(await recorded(reader, some)).toEqual(some);
      } finally {
        await stack.stop();
      }
    },
    TIMEOUT_MS,
  );
});
