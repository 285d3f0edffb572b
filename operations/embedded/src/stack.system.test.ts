import { join } from 'node:path';
import { checkIn, searchInvoice } from '@parkwart/contracts/calls/checkInAndOut';
import { openClient } from '@parkwart/contracts/calls-kit/apiClient';
import { formatClockTime, formatDay } from '@parkwart/contracts/rules/time';
import { folderOfEachTest } from '@parkwart/tooling/jest/folderOfEachTest.mjs';
import { startStack } from './stack.ts';
import { isAlive } from './testing/isAlive.ts';

const TIMEOUT_MS = 120_000;

const folder = folderOfEachTest();

/** A presigned link's query, signed with a wrong key. */
const FORGED = new URLSearchParams({
  'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
  'X-Amz-Credential': `stranger/${new Date().toISOString().slice(0, 10).replaceAll('-', '')}/us-east-1/s3/aws4_request`,
  'X-Amz-Date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
  'X-Amz-Expires': '300',
  'X-Amz-SignedHeaders': 'host',
  'X-Amz-Signature': '0'.repeat(64),
}).toString();

describe('startStack', () => {
  it(
    'runs on free ports, keeps its data over a restart and leaves no process behind',
    async () => {
      const dataDir = join(folder.path, 'data');
      const anHourAgo = new Date(Date.now() - 3_600_000);
      const first = await startStack({ dataDir, port: 0 });
      const booth = await openClient(first.url, { user: 'kasse', password: 'parkwart-kasse' });
      const { invoiceNumber } = await booth.ask(checkIn, {
        body: { date: formatDay(anHourAgo), entryTime: formatClockTime(anHourAgo), vehicleNumber: 'B-AB 1234' },
        idempotencyKey: 'the-first-car',
      });
      expect(await (await fetch(`${first.url}/parking`)).text()).toContain('/remotes/mfe-staff/');
      // The storage itself rejects the signature.
      const forged = `${first.url}/parkwart-files/5f0c4711-0000-4000-8000-000000000001?${FORGED}`;
      expect(await (await fetch(forged)).text()).toContain('LINK_EXPIRED');
      for (const query of ['', FORGED, `${'a&'.repeat(1_000)}X-Amz-Algorithm=x&X-Amz-Signature=${'0a'.repeat(32)}`]) {
        expect((await fetch(`${first.url}/parkwart-files/?${query}`)).status).toBe(404);
      }
      const pids = Object.values(first.services).map((service) => service.pid() ?? 0);
      expect(pids.every(isAlive)).toBe(true);
      await first.stop();
      expect(pids.some(isAlive)).toBe(false);

      const second = await startStack({ dataDir, port: 0 });
      const office = await openClient(second.url, { user: 'admin', password: 'parkwart-admin' });
      const found = await office.ask(searchInvoice, { query: { invoiceNumber: String(invoiceNumber) } });
      expect(found).toMatchObject([{ vehicleNumber: 'B-AB 1234', isParked: true }]);
      await second.stop();
    },
    TIMEOUT_MS,
  );

  it(
    'leaves no process running when one process cannot start, and reports this process and the reason',
    async () => {
      const databaseUrls = { parking: 'nonsense' };
      const starting = startStack({ dataDir: folder.path, port: 0, databaseUrls });
      await expect(starting).rejects.toThrow(/svc-parking ließ sich nicht starten[\s\S]*DATABASE_URL/);
    },
    TIMEOUT_MS,
  );
});
