import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Stack, startStack } from 'embedded/stack';
import { PNG } from 'pngjs';
import { copyKeptProduct, keepProduct } from '../testing/keptProduct.ts';
import { addAccount, logIn, requireOk, sendJson, VALID_PASSWORD } from './accounts.ts';
import { multipart } from './multipart.ts';
import { send } from './send.ts';

const PLATE = 'M-ARK 4711';
const NAME = 'Markierta Beispiel';
/** In any spelling, also in an address. */
const MARK = /ARK[ +%20-]*4711|Markierta/i;
const WRITTEN = ['databases', 's3', 'logs', 'secrets'];

interface Preview {
  readonly preview: string;
  readonly mentions: readonly { readonly subject: string }[];
}

interface Car {
  readonly _id: string;
}

/** The real product, without a browser; it is stopped to read what it has written. */
describe('a person who is erased', () => {
  let dataDir: string;
  let running: Stack | undefined;
  let stack: Stack;
  const start = async () => {
    stack = await startStack({ dataDir, port: 0 });
    running = stack;
  };
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parkwart-erasure-'));
    await copyKeptProduct(dataDir);
    await start();
    await keepProduct(dataDir);
  }, 300_000);
  afterAll(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 120_000);

  const as =
    (cookie: string) =>
    <Result>(method: string, path: string, body?: object) =>
      requireOk<Result>(sendJson(stack.url, cookie, method, path, body));
  type Caller = ReturnType<typeof as>;

  const withKey = (cookie: string, path: string, content: { headers: Record<string, string>; body: Uint8Array }) => {
    const headers = { ...content.headers, Cookie: cookie, 'Idempotency-Key': `key-of-${path.replace(/\W/g, '-')}` };
    const sent = { method: 'POST', path: API_PREFIX + path, headers, body: content.body };
    return requireOk<Car>(send(stack.url, sent));
  };
  const json = (body: object) => ({
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
  const at = (minutesAgo: number) => {
    const [date = '', entryTime = ''] = new Date(Date.now() - minutesAgo * 60_000)
      .toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })
      .split(', ');
    return { date, entryTime };
  };

  /** Every file that the product has written, and what holds the mark. */
  const markedFiles = async () => {
    const files = await Promise.all(
      WRITTEN.map((folder) => readdir(join(dataDir, folder), { recursive: true, withFileTypes: true })),
    );
    const found: string[] = [];
    for (const file of files.flat().filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name);
      if (MARK.test(path) || MARK.test((await readFile(path)).toString('latin1')))
        found.push(path.slice(dataDir.length));
    }
    return found;
  };
  /** Where a file's free places would hide it, too: compressed indexes, values in parts. */
  const markedTables = () =>
    SERVICE_NAMES.flatMap((name) => {
      const database = new DatabaseSync(join(dataDir, 'databases', `${name}.sqlite`), { readOnly: true });
      try {
        const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
          name: string;
        }[];
        const marked = tables.filter((table) =>
          MARK.test(JSON.stringify(database.prepare(`SELECT * FROM "${table.name}"`).all())),
        );
        return marked.map((table) => `${name}.${table.name}`);
      } finally {
        database.close();
      }
    });
  const figures = async (admin: Caller) => {
    const { lastActivities: _, ...sums } = await admin<{ lastActivities: unknown }>('GET', '/dashboard');
    return sums;
  };
  const metrics = async () => {
    const pages = SERVICE_NAMES.map(async (name) => (await fetch(`${stack.services[name].url}/metrics`)).text());
    return (await Promise.all(pages)).join('\n');
  };

  /** Through everything that takes a plate or a name. */
  async function leaveTraces(admin: Caller, adminCookie: string): Promise<void> {
    const userId = await addAccount(stack.url, adminCookie, {
      username: NAME,
      email: 'markierta@parkraum.example',
      role: 'Admin',
    });
    const cookie = await logIn(stack.url, NAME, VALID_PASSWORD);
    const user = as(cookie);
    const free = await withKey(cookie, '/parking', json({ ...at(1), vehicleNumber: PLATE }));
    await user('POST', `/checkout?id=${free._id}`);
    const paid = await user<Car>('POST', '/parking', { ...at(300), vehicleNumber: PLATE });
    await user('POST', `/checkout?id=${paid._id}`);
    await user('PUT', `/update-fine/${paid._id}`, { fines: [{ type: 'Quer', price: 30, description: `von ${NAME}` }] });
    await user('PUT', `/check-notes/${paid._id}`, { checkOutNote: `Anruf von ${NAME}` });
    await user('PUT', `/update-MI/${paid._id}`, { MIStatus: 'M' });
    await user('PUT', `/print/${paid._id}`, { isPrint: true, ownerName: NAME, address: `${NAME}\nWeg 4` });
    await user('PUT', `/update-payment/${paid._id}`, { isPay: true });
    const picture = PNG.sync.write(new PNG({ width: 4, height: 4 }));
    const files = [
      { name: `Mahnung ${PLATE}.txt`, content: `An ${NAME}, ${PLATE}` },
      { name: `${NAME}.png`, content: picture },
    ];
    await withKey(cookie, `/upload-files/${paid._id}`, multipart(files));
    const { _id } = await user<Car>('POST', '/permits', { vehicleNumber: PLATE, validFrom: '1.1.2026', note: NAME });
    await user('PUT', `/permits/${_id}`, {
      vehicleNumber: PLATE,
      validFrom: '2.1.2026',
      note: `Stellplatz von ${NAME}`,
    });

    const other = await user<Car>('POST', '/parking', { ...at(200), vehicleNumber: 'B-ZZ 1' });
    await user('PUT', `/check-notes/${other._id}`, { checkOutNote: `zugeparkt von ${PLATE}, ${NAME}` });
    await withKey(cookie, `/upload-files/${other._id}`, multipart([{ name: `Foto ${PLATE}.txt`, content: 'Foto' }]));
    await user('PUT', `/holds/${other._id}`, { until: '31.12.2030', reason: `Streit mit ${NAME}` });

    const plate = encodeURIComponent(PLATE);
    for (const path of [
      `/records?list=all&plate=${plate}`,
      `/records/count?list=all&plate=${plate}`,
      `/vehicle-search?vehicleNumber=${plate}`,
    ]) {
      await user('GET', path);
    }
    const exported = await sendJson(stack.url, cookie, 'GET', `/records/export?list=all&plate=${plate}`);
    expect(exported.text).toContain(PLATE);
    await sendJson(stack.url, cookie, 'GET', `/journal/parking/export`);
    await sendJson(stack.url, '', 'POST', '/park-login', { user: NAME, password: 'falsch geraten' });
    await admin('PUT', `/user/${userId}`, { phone: '030 1' });
    await admin('DELETE', `/user/${userId}`);
  }

  /** As the office's page does, with everything chosen. */
  async function erase(admin: Caller, kind: 'plate' | 'name', text: string): Promise<void> {
    for (const path of ['/erasure-requests/users', '/erasure-requests/files', '/erasure-requests']) {
      const person = { kind, text };
      const { preview, mentions } = await admin<Preview>('POST', path, { ...person, isTrial: true });
      const chosen = { mentions: mentions.map(({ subject }) => subject) };
      const asUser = path.endsWith('users') ? {} : { asUser: true };
      await admin('POST', path, { ...person, preview, ...chosen, ...asUser });
    }
  }

  it('is found in no table, file, log or metric of the product, and no figure of revenue has changed', async () => {
    const cookie = await logIn(stack.url, 'admin', 'parkwart-admin');
    const admin = as(cookie);
    await leaveTraces(admin, cookie);
    const before = await figures(admin);
    expect(markedTables().length).toBeGreaterThan(6);
    expect((await markedFiles()).join('\n')).toMatch(/^\/s3\//m);
    for (const kind of ['plate', 'name'] as const) {
      const text = kind === 'plate' ? PLATE : NAME;
      expect(JSON.stringify(await admin('GET', `/disclosure?${new URLSearchParams({ kind, text })}`))).toMatch(MARK);
      await erase(admin, kind, text);
    }
    expect(await figures(admin)).toEqual(before);
    expect(await metrics()).not.toMatch(MARK);
    await stop();
    // svc-files erases attachments soon after a start; without it, within a minute.
    await start();
    const waiting = async () => Number(/^parkwart_forgettings_waiting\{[^}]*\} (\d+)$/m.exec(await metrics())?.[1]);
    while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await figures(as(await logIn(stack.url, 'admin', 'parkwart-admin')))).toEqual(before);
    await stop();
    expect(markedTables()).toEqual([]);
    expect(await markedFiles()).toEqual([]);
  }, 300_000);
});
