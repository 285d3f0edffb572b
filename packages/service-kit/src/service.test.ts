import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineCall } from '@parkwart/contracts/call';
import * as z from 'zod/mini';
import { openDatabase } from './database.ts';
import { idempotencyMigration } from './idempotency.ts';
import { implement, implementOnce, implementOpen } from './implement.ts';
import type { Migration } from './migrations.ts';
import type { ServiceDefinition } from './service.ts';
import { describeOnEachDatabase, makeSqlite, type TestDatabase } from './testing/eachDatabase.ts';
import { type ServiceUnderTest, startUnderTest } from './testing/serviceUnderTest.ts';
import { makeTestKeys, type TestKeys } from './testing/testKeys.ts';

const note = z.object({ id: z.number(), text: z.string() });
const addNote = defineCall({
  service: 'parking',
  method: 'POST',
  path: '/notes',
  summary: 'x',
  allow: ['Angestellte', 'Admin'],
  idempotent: true,
  status: 201,
  body: z.strictObject({ text: z.string().check(z.minLength(1)) }),
  answer: note,
});
const readNotes = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/notes/{id}',
  summary: 'x',
  allow: ['Admin'],
  params: z.strictObject({ id: z.string() }),
  answer: z.array(note),
});
const writeByGet = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/note-now',
  summary: 'x',
  allow: ['Admin'],
  writes: true,
});
const explode = defineCall({ service: 'parking', method: 'GET', path: '/explode', summary: 'x', allow: 'everyone' });

const notesMigration: Migration = {
  name: '001-notes',
  up: async ({ database }) => {
    const id = database.dialect === 'sqlite' ? 'INTEGER PRIMARY KEY AUTOINCREMENT' : 'INT AUTO_INCREMENT PRIMARY KEY';
    await database.sequelize.query(`CREATE TABLE IF NOT EXISTS notes (id ${id}, text VARCHAR(100) NOT NULL)`);
  },
};

function notesService(keys: TestKeys): ServiceDefinition {
  return {
    name: 'parking',
    migrations: [idempotencyMigration, notesMigration],
    build: ({ database }) => ({
      authenticator: keys.authenticator,
      calls: [
        implementOnce(addNote, database, async ({ body, transaction }) => {
          await database.sequelize.query('INSERT INTO notes (text) VALUES (:text)', {
            replacements: body,
            transaction,
          });
          if (body.text === 'fails half-way') throw new Error('on purpose');
          const [row] = await database.select<{ id: number; text: string }>(
            // Another note may have come meanwhile.
            'SELECT id, text FROM notes WHERE text = :text ORDER BY id DESC LIMIT 1',
            body,
            transaction,
          );
          if (!row) throw new Error('no row');
          return { ...row, secret: 'never sent' };
        }),
        implement(readNotes, () => database.select('SELECT id, text FROM notes')),
        implement(writeByGet, async () => undefined),
        implementOpen(explode, async () => {
          throw new Error('with a secret in it');
        }),
      ],
    }),
  };
}

describeOnEachDatabase('a service', (makeDatabase) => {
  let keys: TestKeys;
  let database: TestDatabase;
  let service: ServiceUnderTest;
  let employee: string;
  let admin: string;

  beforeAll(async () => {
    keys = await makeTestKeys();
    database = await makeDatabase();
    service = await startUnderTest(notesService(keys), database);
    employee = await keys.cookie();
    admin = await keys.cookie({ username: 'admin', role: 'Admin' });
  });
  afterAll(async () => {
    await service.stop();
    await database.remove();
  });

  const countNotes = async () => {
    const rows = await service.service.database.select<{ n: number }>('SELECT COUNT(*) AS n FROM notes');
    return rows[0]?.n;
  };

  describe('sessions', () => {
    it('refuses a request without a session with 401', async () => {
      const reply = await service.ask('POST', '/notes', { json: { text: 'a' } });
      expect(reply).toMatchObject({ status: 401, body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' } });
    });

    it.each([
      ['expired', { expiresIn: -120 }],
      ['of another issuer', { issuer: 'somebody else' }],
      ['for another audience', { audience: 'another product' }],
    ])('refuses a token that is %s with 401', async (_title, options) => {
      const reply = await service.ask('POST', '/notes', { cookie: await keys.cookie(options), json: { text: 'a' } });
      expect(reply.status).toBe(401);
    });

    it('refuses a token signed by somebody else with 401', async () => {
      const foreign = await makeTestKeys();
      const reply = await service.ask('POST', '/notes', { cookie: await foreign.cookie(), json: { text: 'a' } });
      expect(reply.status).toBe(401);
    });

    it('refuses a token whose content was changed with 401', async () => {
      const [head, , signature] = employee.split('.');
      const forged = Buffer.from(JSON.stringify({ sub: '1', sid: '1', username: 'x', role: 'Admin' })).toString(
        'base64url',
      );
      const reply = await service.ask('GET', '/notes/1', { cookie: `${head}.${forged}.${signature}` });
      expect(reply.status).toBe(401);
    });

    it('refuses the wrong role with 403', async () => {
      const reply = await service.ask('GET', '/notes/1', { cookie: employee });
      expect(reply).toMatchObject({ status: 403, body: { code: 'WRONG_ROLE' } });
    });
  });

  describe('input', () => {
    it('answers what the schema names and nothing else', async () => {
      const reply = await service.ask('POST', '/notes', { cookie: employee, json: { text: 'hello' } });
      expect(reply.status).toBe(201);
      expect(Object.keys(reply.body)).toEqual(['id', 'text']);
    });

    it('refuses a body that is not JSON with 400', async () => {
      const headers = { 'Content-Type': 'application/json' };
      const reply = await service.ask('POST', '/notes', { cookie: employee, raw: '{"text":', headers });
      expect(reply).toMatchObject({ status: 400, body: { code: 'MALFORMED_BODY' } });
    });

    it('refuses another content type with 415', async () => {
      const headers = { 'Content-Type': 'text/plain' };
      const reply = await service.ask('POST', '/notes', { cookie: employee, raw: '{"text":"a"}', headers });
      expect(reply).toMatchObject({ status: 415, body: { code: 'NOT_JSON' } });
    });

    it('refuses five megabytes with 413', async () => {
      const reply = await service.ask('POST', '/notes', { cookie: employee, json: { text: 'x'.repeat(5_000_000) } });
      expect(reply).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
    });

    it('refuses a wrong type with 400 and a German sentence at the field', async () => {
      const reply = await service.ask('POST', '/notes', { cookie: employee, json: { text: 7 } });
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { text: expect.any(String) } },
      });
      expect(reply.body.fields.text).toBe('Hier wird Text erwartet.');
    });

    it('refuses a missing field with 400', async () => {
      const reply = await service.ask('POST', '/notes', { cookie: employee, json: {} });
      expect(reply).toMatchObject({ status: 400, body: { fields: { text: 'Diese Angabe fehlt.' } } });
    });

    it('refuses an unknown field with 400', async () => {
      const reply = await service.ask('POST', '/notes', { cookie: employee, json: { text: 'a', price: 1 } });
      expect(reply).toMatchObject({ status: 400, body: { fields: { price: 'Dieses Feld gibt es nicht.' } } });
    });
  });

  describe('foreign sites', () => {
    it.each([
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
      ['Origin', 'https://evil.example'],
      ['Origin', 'null'],
    ])('refuses a write with %s: %s', async (name, value) => {
      const reply = await service.ask('POST', '/notes', {
        cookie: employee,
        headers: { [name]: value },
        json: { text: 'a' },
      });
      expect(reply).toMatchObject({ status: 403, body: { code: 'FOREIGN_SITE' } });
    });

    it('refuses a writing GET from another site too', async () => {
      const reply = await service.ask('GET', '/note-now', {
        cookie: admin,
        headers: { 'Sec-Fetch-Site': 'cross-site' },
      });
      expect(reply.status).toBe(403);
    });

    it('lets the own site write', async () => {
      const headers = { Origin: service.service.url };
      const reply = await service.ask('POST', '/notes', { cookie: employee, headers, json: { text: 'a' } });
      expect(reply.status).toBe(201);
    });
  });

  describe('idempotency keys', () => {
    it('answers the same key with the first answer, and writes once', async () => {
      const request = { cookie: employee, headers: { 'Idempotency-Key': 'key-number-1' }, json: { text: 'once' } };
      const first = await service.ask('POST', '/notes', request);
      const before = await countNotes();
      const second = await service.ask('POST', '/notes', request);
      expect(second).toMatchObject({ status: 201, body: first.body });
      expect(await countNotes()).toBe(before);
    });

    it('writes once when the same key comes twelve times at once', async () => {
      const before = Number(await countNotes());
      const request = { cookie: employee, headers: { 'Idempotency-Key': 'key-number-2' }, json: { text: 'at once' } };
      const replies = await Promise.all(Array.from({ length: 12 }, () => service.ask('POST', '/notes', request)));
      expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(await countNotes()).toBe(before + 1);
    });

    it('refuses the same key with other content with 422', async () => {
      const headers = { 'Idempotency-Key': 'key-number-3' };
      await service.ask('POST', '/notes', { cookie: employee, headers, json: { text: 'a' } });
      const reply = await service.ask('POST', '/notes', { cookie: employee, headers, json: { text: 'b' } });
      expect(reply).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    });

    it('keeps two people apart who chose the same key', async () => {
      const headers = { 'Idempotency-Key': 'key-number-4' };
      const first = await service.ask('POST', '/notes', { cookie: employee, headers, json: { text: 'a' } });
      const second = await service.ask('POST', '/notes', { cookie: admin, headers, json: { text: 'b' } });
      expect(second.body.id).not.toBe(first.body.id);
    });

    it('tells keys apart that differ in case alone', async () => {
      const replies = await Promise.all(
        ['Key-Number-6', 'key-number-6'].map((key) =>
          service.ask('POST', '/notes', { cookie: employee, headers: { 'Idempotency-Key': key }, json: { text: key } }),
        ),
      );
      expect(replies.map(({ status, body }) => [status, body.text])).toEqual([
        [201, 'Key-Number-6'],
        [201, 'key-number-6'],
      ]);
    });

    it('leaves nothing half-written and forgets the key when the work fails', async () => {
      const before = await countNotes();
      const headers = { 'Idempotency-Key': 'key-number-5' };
      const failed = await service.ask('POST', '/notes', {
        cookie: employee,
        headers,
        json: { text: 'fails half-way' },
      });
      expect(failed.status).toBe(500);
      expect(await countNotes()).toBe(before);
      const rows = await service.service.database.select(
        "SELECT 1 FROM idempotency_keys WHERE scope LIKE '%key-number-5'",
      );
      expect(rows).toEqual([]);
    });

    it('refuses a key that is too short with 400', async () => {
      const headers = { 'Idempotency-Key': 'abc' };
      const reply = await service.ask('POST', '/notes', { cookie: employee, headers, json: { text: 'a' } });
      expect(reply.status).toBe(400);
    });
  });

  describe('errors', () => {
    it('answers an unexpected error with 500 and tells nothing of it', async () => {
      const reply = await service.ask('GET', '/explode');
      expect(reply).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
      expect(JSON.stringify(reply.body)).not.toContain('secret');
    });

    it('answers an unknown path with 404', async () => {
      expect(await service.ask('GET', '/nowhere')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_PATH' } });
    });

    it('answers another method with 405', async () => {
      const reply = await service.ask('DELETE', '/notes', { cookie: employee });
      expect(reply).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    });
  });

  describe('operation', () => {
    it('hands a request id on, or makes one', async () => {
      const given = await service.ask('GET', '/nowhere', { headers: { 'X-Request-Id': 'given-by-gateway' } });
      const made = await service.ask('GET', '/nowhere', { headers: { 'X-Request-Id': 'bad id!' } });
      expect(given.headers.get('X-Request-Id')).toBe('given-by-gateway');
      expect(made.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    });

    it('is alive and ready', async () => {
      expect((await service.ask('GET', '/health/live')).status).toBe(200);
      expect(await service.ask('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
    });

    it('counts requests by route', async () => {
      await service.ask('GET', '/notes/4711', { cookie: admin });
      const { body } = await service.ask('GET', '/metrics');
      expect(body).toContain('route="/api/employee/notes/:id"');
      expect(body).not.toContain('4711');
    });

    it('tells which parts it can use and how many wait for the database', async () => {
      await service.ask('GET', '/health/ready');
      const { body } = await service.ask('GET', '/metrics');
      expect(body).toMatch(/^parkwart_part_usable\{part="database",service="svc-\w+"\} 1$/m);
      expect(body).toMatch(/^parkwart_part_usable\{part="keys",service="svc-\w+"\} 1$/m);
      expect(body).toMatch(/^parkwart_database_waiting\{service="svc-\w+"\} 0$/m);
    });
  });
});

describeOnEachDatabase('a running service', (makeDatabase) => {
  it('forgets answers older than a week and keeps the others', async () => {
    const database = await makeDatabase();
    const service = await startUnderTest(notesService(await makeTestKeys()), database, { forgetEveryMs: 20 });
    const tables = service.service.database;
    const row = (scope: string, days: number) => ({
      scope,
      requestHash: 'x',
      answer: '{}',
      createdAt: new Date(Date.now() - days * 86_400_000),
    });
    await tables.transaction((transaction) =>
      tables.sequelize
        .getQueryInterface()
        .bulkInsert('idempotency_keys', [row('old', 8), row('young', 6)], { transaction }),
    );
    const scopes = async () =>
      (await tables.select<{ scope: string }>('SELECT scope FROM idempotency_keys')).map(({ scope }) => scope);
    while ((await scopes()).includes('old')) await nextTurn();
    expect(await scopes()).toEqual(['young']);
    await service.stop();
    await database.remove();
  });
});

describe.each([
  ['behind TLS', { secure: true, good: '__Host-parkwart_access', bad: 'parkwart_access' }],
  ['without TLS', { secure: false, good: 'parkwart_access', bad: '__Host-parkwart_access' }],
])('a service %s', (_title, { secure, good, bad }) => {
  it(`takes the token from ${good} and answers 401 to ${bad}`, async () => {
    const keys = await makeTestKeys();
    const database = await makeSqlite();
    const service = await startUnderTest(notesService(keys), database, { environment: { COOKIE_SECURE: secure } });
    const value = (await keys.cookie({ role: 'Admin' })).replace(/^[^=]+=/, '');
    const statusWith = async (cookie: string) => (await service.ask('GET', '/notes/1', { cookie })).status;
    expect(await statusWith(`${good}=${value}`)).toBe(200);
    expect(await statusWith(`${bad}=${value}`)).toBe(401);
    expect(await statusWith(`${bad}=${value}; ${good}=x`)).toBe(401);
    await service.stop();
    await database.remove();
  });
});

describeOnEachDatabase('stopping a service', (makeDatabase) => {
  it('closes the database and refuses new connections', async () => {
    const keys = await makeTestKeys();
    const database = await makeDatabase();
    const service = await startUnderTest(notesService(keys), database);
    await service.stop();
    await expect(service.ask('GET', '/health/live')).rejects.toThrow();
    await database.remove();
  });
});

describeOnEachDatabase('migrations', (makeDatabase) => {
  it('run once when several replicas start together', async () => {
    const keys = await makeTestKeys();
    const database = await makeDatabase();
    // A SQLite file belongs to one process, so there the second start follows the first.
    const one = await startUnderTest(notesService(keys), database);
    const others = database.url.startsWith('sqlite:')
      ? [await startUnderTest(notesService(keys), database)]
      : await Promise.all([1, 2, 3].map(() => startUnderTest(notesService(keys), database)));
    const reader = openDatabase(database.url);
    const rows = await reader.select<{ name: string }>('SELECT name FROM SequelizeMeta ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(['000-idempotency', '001-notes']);
    await reader.close();
    await Promise.all([one, ...others].map((service) => service.stop()));
    await database.remove();
  });
});
