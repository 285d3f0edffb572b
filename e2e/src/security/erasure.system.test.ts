import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILES_FIELD } from '@parkwart/contracts/calls/attachments';
import { ApiClient } from '@parkwart/contracts/calls-kit/apiClient';
import { SERVICE_NAMES } from '@parkwart/contracts/wire/services';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Stack } from 'embedded/stack';
import { PNG } from 'pngjs';
import { runProduct } from '../product/runProduct.ts';
import { ADMIN } from '../testing/accounts.ts';
import { arrival } from '../testing/arrival.ts';
import { addAccount, logIn, logInNewUser } from './accounts.ts';
import { driverOf } from './carPark.ts';

const PLATE = 'M-ARK 4711';
const NAME = 'Markierta Beispiel';
/** Matches the person's plate and name in any spelling, including one in a URL. */
const MARK = /ARK[ +%20-]*4711|Markierta/i;
const WRITTEN = ['databases', 's3', 'logs', 'secrets'];

interface Preview {
  readonly preview: string;
  readonly mentions: readonly { readonly subject: string }[];
}

interface HandedOver {
  readonly lines: readonly { readonly handOver?: { readonly _id: string } }[];
}

interface Car {
  readonly _id: string;
}

/** The test runs the real product without a browser, and stops the product to read its files. */
describe('an erased person', () => {
  let dataDir: string;
  let stack: Stack;
  const running = runProduct('embedded');
  beforeAll(() => {
    ({ dataDir } = running.product);
    stack = running.product;
  });

  const bodyOf = (files: readonly File[]) => {
    const body = new FormData();
    for (const file of files) body.append(FILES_FIELD, file);
    return body;
  };
  const withKey = (path: string, body: object) => ({ body, idempotencyKey: `key-of-${path.replace(/\W/g, '-')}` });
  const once = (client: ApiClient, path: string, body: object) => client.call<Car>('POST', path, withKey(path, body));

  /** Every file that the product has written and that contains the mark. */
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
  /** Searches the tables too, because a file can hide the mark in compressed indexes and split values. */
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
  const figures = async (admin: ApiClient) => {
    const { lastActivities: _, ...sums } = await admin.call<{ lastActivities: unknown }>('GET', '/dashboard');
    return sums;
  };
  const metrics = async () => {
    const pages = SERVICE_NAMES.map(async (name) => (await fetch(`${stack.services[name].url}/metrics`)).text());
    return (await Promise.all(pages)).join('\n');
  };

  async function dispute(user: ApiClient, id: string): Promise<void> {
    const objection = { arrived: arrival(1).date, channel: 'phone', text: `${NAME}: Das ist nicht ${PLATE}.` };
    await once(user, `/objections/${id}`, objection);
    await user.call('PUT', `/dunning-block/${id}`, { body: { reason: 'other', note: `Klärt ${NAME}` } });
  }

  /** Hands a record over to an agency whose name contains the person's name, and recalls the record. */
  async function collect(user: ApiClient): Promise<void> {
    const { date } = arrival(20 * 1_440);
    const car = { date, entryTime: '09:00:00', vehicleNumber: PLATE };
    const { _id } = await user.call<Car>('POST', '/parking', { body: car });
    await user.call('POST', `/checkout?${new URLSearchParams({ id: _id, exitTime: `${date} 10:00:00` })}`);
    await user.call('PUT', `/update-fine/${_id}`, { body: { fines: [{ type: 'Quer', price: 30 }] } });
    await user.call('PUT', `/print/${_id}`, { body: { isPrint: false, ownerName: NAME, address: 'Weg 4' } });
    await user.call('PUT', `/update-MI/${_id}`, { body: { MIStatus: 'I' } });
    const day = arrival(1).date;
    const body = { agency: `Inkasso ${NAME}`, day, invoiceNumbers: [_id] };
    const { lines } = await user.call<HandedOver>('POST', '/collections', { body });
    const reason = `${NAME} zahlt an uns`;
    await user.call('PUT', `/collections/${lines[0]?.handOver?._id}/recall`, { body: { day, reason } });
    await user.call('PUT', `/update-payment/${_id}`, { body: { isPay: true } });
  }

  /**
   * Sends through the public page everything that a driver can send for a record, and then marks the record as paid.
   */
  async function driverSends(user: ApiClient): Promise<void> {
    const { _id: id } = await user.call<Car>('POST', '/parking', {
      body: { ...arrival(250), vehicleNumber: PLATE },
    });
    await user.call('POST', `/checkout?id=${id}`);
    await user.call('PUT', `/update-fine/${id}`, { body: { fines: [{ type: 'Quer', price: 30 }] } });
    const session = await driverOf(user, { invoiceNumber: id, plate: PLATE });
    const headers = { Authorization: `Bearer ${session}` };
    const send = (path: string, body: object) =>
      user.call<{ id: string }[]>('POST', path, { ...withKey(path, body), headers });
    const [file] = await send('/driver-page/files', bodyOf([new File(['Schild'], `Schild ${NAME}.txt`)]));
    await send('/driver-page/objections', { text: `${NAME} war es nicht.`, files: [file?.id] });
    await send('/driver-page/named-driver', { name: NAME, address: `${NAME}\nWeg 5` });
    await user.call('PUT', `/update-payment/${id}`, { body: { isPay: true } });
  }

  /** Uses every call that takes a plate or a name. */
  async function leaveTraces(admin: ApiClient): Promise<void> {
    const userId = await addAccount(admin, {
      username: NAME,
      email: 'markierta@parkraum.example',
      role: 'Admin',
    });
    const user = await logInNewUser(stack.url, NAME);
    const free = await once(user, '/parking', { ...arrival(1), vehicleNumber: PLATE });
    await user.call('POST', `/checkout?id=${free._id}`);
    const paid = await user.call<Car>('POST', '/parking', { body: { ...arrival(300), vehicleNumber: PLATE } });
    await user.call('POST', `/checkout?id=${paid._id}`);
    await user.call('PUT', `/update-fine/${paid._id}`, {
      body: { fines: [{ type: 'Quer', price: 30, description: `von ${NAME}` }] },
    });
    await user.call('PUT', `/check-notes/${paid._id}`, { body: { checkOutNote: `Anruf von ${NAME}` } });
    await user.call('PUT', `/update-MI/${paid._id}`, { body: { MIStatus: 'M' } });
    const driver = { arrived: arrival(1).date, source: 'letter', name: NAME, address: `Weg 1, bei ${NAME}` };
    await once(user, `/named-drivers/${paid._id}`, driver);
    await user.call('PUT', `/print/${paid._id}`, {
      body: { isPrint: true, ownerName: NAME, address: `${NAME}\nWeg 4` },
    });
    await user.call('PUT', `/update-payment/${paid._id}`, { body: { isPay: true } });
    await dispute(user, paid._id);
    await driverSends(user);
    const picture = PNG.sync.write(new PNG({ width: 4, height: 4 }));
    const files = [
      new File([`An ${NAME}, ${PLATE}`], `Mahnung ${PLATE}.txt`),
      new File([new Uint8Array(picture)], `${NAME}.png`),
    ];
    await once(user, `/upload-files/${paid._id}`, bodyOf(files));
    const { _id } = await user.call<Car>('POST', '/permits', {
      body: { vehicleNumber: PLATE, validFrom: '1.1.2026', note: NAME },
    });
    const note = `Stellplatz von ${NAME}`;
    await user.call('PUT', `/permits/${_id}`, { body: { vehicleNumber: PLATE, validFrom: '2.1.2026', note } });

    await collect(user);
    const other = await user.call<Car>('POST', '/parking', { body: { ...arrival(200), vehicleNumber: 'B-ZZ 1' } });
    await user.call('PUT', `/check-notes/${other._id}`, { body: { checkOutNote: `zugeparkt von ${PLATE}, ${NAME}` } });
    await once(user, `/upload-files/${other._id}`, bodyOf([new File(['Foto'], `Foto ${PLATE}.txt`)]));
    await user.call('PUT', `/holds/${other._id}`, { body: { until: '31.12.2030', reason: `Streit mit ${NAME}` } });

    await dispute(user, other._id);

    const plate = encodeURIComponent(PLATE);
    for (const path of [
      `/records?list=all&plate=${plate}`,
      `/records/count?list=all&plate=${plate}`,
      `/vehicle-search?vehicleNumber=${plate}`,
    ]) {
      await user.call('GET', path);
    }
    const exported = await user.request('GET', `/records/export?list=all&plate=${plate}`);
    expect(await exported.text()).toContain(PLATE);
    await (await user.request('GET', '/journal/export')).text();
    const wrong = { user: NAME, password: 'falsch geraten' };
    await new ApiClient(stack.url).request('POST', '/park-login', { body: wrong });
    await admin.call('PUT', `/user/${userId}`, { body: { phone: '030 1' } });
    await admin.call('DELETE', `/user/${userId}`);
  }

  /** Erases everything that the office's page offers for erasure. */
  async function erase(admin: ApiClient, kind: 'plate' | 'name', text: string): Promise<void> {
    for (const path of ['/erasure-requests/users', '/erasure-requests/files', '/erasure-requests']) {
      const person = { kind, text };
      const { preview, mentions } = await admin.call<Preview>('POST', path, { body: { ...person, isTrial: true } });
      const chosen = { mentions: mentions.map(({ subject }) => subject) };
      const asUser = path.endsWith('users') ? {} : { asUser: true };
      await admin.call('POST', path, { body: { ...person, preview, ...chosen, ...asUser } });
    }
  }

  it('is found in no table, file, log or metric of Parkwart, and the revenue is unchanged', async () => {
    const admin = await logIn(stack.url, ADMIN);
    await leaveTraces(admin);
    const before = await figures(admin);
    expect(markedTables().length).toBeGreaterThan(6);
    expect((await markedFiles()).join('\n')).toMatch(/^\/s3\//m);
    for (const kind of ['plate', 'name'] as const) {
      const text = kind === 'plate' ? PLATE : NAME;
      expect(JSON.stringify(await admin.call('GET', `/disclosure?${new URLSearchParams({ kind, text })}`))).toMatch(
        MARK,
      );
      await erase(admin, kind, text);
    }
    expect(await figures(admin)).toEqual(before);
    expect(await metrics()).not.toMatch(MARK);
    await stack.stop();
    // The product is started again, because svc-files erases attachments soon after a start, but otherwise only within
    // a minute.
    stack = await running.product.startAgain();
    const waiting = async () => Number(/^parkwart_forgettings_waiting\{[^}]*\} (\d+)$/m.exec(await metrics())?.[1]);
    // `waiting` returns NaN until the metric has been read once.
    while ((await waiting()) !== 0) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await figures(await logIn(stack.url, ADMIN))).toEqual(before);
    await stack.stop();
    expect(markedTables()).toEqual([]);
    expect(await markedFiles()).toEqual([]);
  }, 300_000);
});
