import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDriverPage } from '@parkwart/contracts/calls/driverPage';
import { getPageLinks, putDriverPageSettings } from '@parkwart/contracts/calls/driverPageSettings';
import type { ApiClient } from '@parkwart/contracts/calls-kit/apiClient';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { DatabaseSync } from '@photostructure/sqlite';
import { LIMITS } from 'gateway/limits';
import { rawRequest } from 'gateway/testing/rawRequest';
import { runProduct } from '../product/runProduct.ts';
import { ADMIN, EMPLOYEE } from '../testing/accounts.ts';
import { arrival } from '../testing/arrival.ts';
import { logIn } from './accounts.ts';

const API = '/api/employee';
const PLATE = 'B-GH 4711';
const ADDRESSES = Array.from({ length: 100 }, (_one, index) => `127.0.2.${index + 1}`);
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const guessedToken = () => Array.from(randomBytes(26), (byte) => LETTERS.charAt(byte % 32)).join('');

describe("an attack on the driver's page", () => {
  const running = runProduct('embedded', { gateway: 'production' });
  let employee: ApiClient;
  let token: string;
  let session: string;

  beforeAll(async () => {
    const { url } = running.product;
    const admin = await logIn(url, ADMIN);
    employee = await logIn(url, EMPLOYEE);
    const car = { ...arrival(), vehicleNumber: PLATE };
    const { _id } = await employee.call<ParkingRecord>('POST', '/parking', { body: car });
    await admin.call('PUT', `/update-fine/${_id}`, { body: { fines: [{ type: 'Quer', price: 30 }] } });
    await admin.ask(putDriverPageSettings, { body: { isOn: true, address: url } });
    const { links } = await admin.ask(getPageLinks, { query: { records: _id } });
    token = links[0]?.link.split('/p/')[1] ?? '';
    ({ session } = await admin.ask(openDriverPage, { body: { token, plate: PLATE } }));
  });

  const open = (url: string, localAddress: string, body: object) =>
    rawRequest(url, `${API}/driver-page/open`, {
      method: 'POST',
      localAddress,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  it.each([
    ['the production gateway', () => running.product.url],
    ['the Node gateway', () => running.product.nodeUrl],
  ])(
    'by 2,000 guesses from 100 addresses opens no record, and makes no call of the booth fail: %s',
    async (_name, urlOf) => {
      const url = urlOf();
      const statuses = new Map<number, number>();
      const headers = { Cookie: employee.cookie };
      const booth: number[] = [];
      let isOver = false;
      const boothWorks = async () => {
        while (!isOver) {
          booth.push((await rawRequest(url, `${API}/parked-cars`, { headers })).status);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      const guess = async (address: string) => {
        for (let count = 0; count < 20; count += 1) {
          // Every tenth guess differs from the real token in one letter.
          const near = token.slice(0, -1) + LETTERS.charAt((LETTERS.indexOf(token.slice(-1)) + 1 + (count % 31)) % 32);
          const { status } = await open(url, address, {
            token: count % 10 === 0 ? near : guessedToken(),
            plate: PLATE,
          });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      const startedAt = performance.now();
      const working = boothWorks();
      await Promise.all(ADDRESSES.map(guess));
      const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
      isOver = true;
      await working;
      expect([...statuses.keys()].sort()).toEqual([404, 429]);
      const { burst, perSecond } = LIMITS.pages.overall;
      expect(statuses.get(404)).toBeLessThanOrEqual(burst + perSecond * seconds);
      expect(booth).toEqual(booth.map(() => 200));
    },
    120_000,
  );

  it('by guesses does not lock out the driver who has the QR code', async () => {
    const { url } = running.product;
    const headers = { Authorization: `Bearer ${session}` };
    // Waits until the rate limit for all addresses together has recovered, which takes seconds.
    for (;;) {
      const { status } = await rawRequest(url, `${API}/driver-page`, { headers, localAddress: '127.0.3.1' });
      if (status !== 429) {
        expect(status).toBe(200);
        return;
      }
    }
  });

  it('leaves the token and the session in no log, and in no table except driver_pages', async () => {
    const { url, dataDir } = running.product;
    await rawRequest(url, `/p/${token}`);
    await rawRequest(running.product.nodeUrl, `/p/${token}`);
    await rawRequest(url, `${API}/driver-page/open?token=${token}`, { method: 'POST' });
    const logs = await readdir(join(dataDir, 'logs'), { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      logs.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
    );
    expect(texts.join('')).toContain('/driver-page');
    const found = SERVICE_NAMES.flatMap((name) => {
      const database = new DatabaseSync(join(dataDir, 'databases', `${name}.sqlite`), { readOnly: true });
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
        name: string;
      }[];
      const holding = tables.filter((table) => {
        const rows = JSON.stringify(database.prepare(`SELECT * FROM "${table.name}"`).all());
        return rows.includes(token) || rows.includes(session);
      });
      database.close();
      return holding.map((table) => `${name}.${table.name}`);
    });
    expect(found).toEqual(['parking.driver_pages']);
    for (const secret of [token, session]) expect(texts.join('')).not.toContain(secret);
  });
});
