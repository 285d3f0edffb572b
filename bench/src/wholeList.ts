import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { startFakeUsers } from '@parkwart/service-kit/testing/fakeUsers';
import { testServiceKeysAsText } from '@parkwart/service-kit/testing/serviceKeys';
import { TEST_GATEWAY_KEY } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { compare, type Variant } from './compare.ts';
import { type FilledDatabase, NAMES, onEachDatabase } from './databases.ts';
import { type Figure, timed } from './figures.ts';
import { startServer } from './servers/serverProcess.ts';

const FEW = 10_000;
const MANY = 100_000;
const MAIN = fileURLToPath(import.meta.resolve('svc-parking/main'));

export async function wholeList(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const keys = await makeTestKeys();
  const users = await startFakeUsers(keys.publicKeys);
  const cookie = await keys.cookie({ username: 'admin', role: 'Admin' });
  await onEachDatabase(async (fill) => {
    const databases = [await fill(MANY), await fill(FEW)];
    const variant = (records: number, { url }: FilledDatabase): Variant => ({
      name: `/all-vehicle, ${records.toLocaleString('de-DE')} records`,
      run: () => peakMemoryOf(url, users.url, cookie, records),
    });
    const [many, few] = databases;
    if (!many || !few) throw new Error('a database is missing');
    const variants = [variant(MANY, many), variant(FEW, few)] as const;
    const ratio = await compare('peak memory (resident)', variants, { unit: 'MB', rounds: 3 });
    figures.push(timed(`/all-vehicle, memory ÷ of a tenth, ${NAMES[many.database.dialect]}`, ratio, '×', 0.1));
    for (const { close } of databases) await close();
  });
  await users.stop();
  return figures;
}

async function peakMemoryOf(databaseUrl: string, usersUrl: string, cookie: string, records: number): Promise<number> {
  const { pid, url, stop } = await startParking(databaseUrl, usersUrl);
  try {
    const response = await fetch(`${url}${API_PREFIX}/all-vehicle`, { headers: { Cookie: cookie } });
    const length = await countRecords(response);
    if (length !== records) throw new Error(`${length} records came in place of ${records}`);
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } finally {
    await stop();
  }
}

const startParking = (databaseUrl: string, usersUrl: string) =>
  startServer(MAIN, {
    DATABASE_URL: databaseUrl,
    ...testServiceKeysAsText('parking'),
    GATEWAY_KEY: TEST_GATEWAY_KEY,
    USERS_URL: usersUrl,
  });

/** Counts while streaming: each record has one `"_id":`. */
async function countRecords({ ok, status, body }: Response): Promise<number> {
  if (!ok || !body) throw new Error(`/all-vehicle responded with ${status}`);
  const marker = '"_id":';
  let rest = '';
  let count = 0;
  for await (const bytes of body) {
    const text = rest + Buffer.from(bytes).toString('latin1');
    count += text.split(marker).length - 1;
    rest = text.slice(1 - marker.length);
  }
  return count;
}
