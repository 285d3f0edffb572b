import { callName, callShape } from '@parkwart/contracts/openapi/callShape';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import * as z from 'zod/mini';
import { openDatabase } from '../database/database.ts';
import { describeOnEachDatabase, makeSqlite } from '../testing/eachDatabase.ts';
import { describeNotesService, notesService } from '../testing/notesService.ts';
import { startUnderTest } from '../testing/serviceUnderTest.ts';
import { makeTestKeys } from '../testing/testKeys.ts';

describeNotesService((notes) => {
  describe('operation', () => {
    it('keeps a valid request id, or generates one', async () => {
      const given = await notes.request('GET', '/nowhere', { headers: { 'X-Request-Id': 'given-by-gateway' } });
      const made = await notes.request('GET', '/nowhere', { headers: { 'X-Request-Id': 'bad id!' } });
      expect(given.headers.get('X-Request-Id')).toBe('given-by-gateway');
      expect(made.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    });

    it('reports that it is alive and ready', async () => {
      expect((await notes.request('GET', '/health/live')).status).toBe(200);
      expect(await notes.request('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
    });

    it('lists the calls that it offers', async () => {
      const { status, body } = await notes.request('GET', '/health/calls');
      const offered = z.array(callShape).parse(body);
      expect({ status, calls: offered.map(callName) }).toEqual({
        status: 200,
        calls: expect.arrayContaining(['POST /notes', 'GET /notes/{id}', 'GET /note-now']),
      });
      expect(offered[0]).toMatchObject({ headers: ['Idempotency-Key'], body: { required: ['text'] } });
    });

    it('counts requests by route', async () => {
      // Digits alone might appear in some metric by chance.
      await notes.request('GET', '/notes/B-AB-4711', { cookie: notes.admin });
      const { body } = await notes.request('GET', '/metrics');
      expect(body).toContain('route="/api/employee/notes/:id"');
      expect(body).not.toContain('B-AB');
    });

    it('exports which dependencies are usable and how many requests wait for the database', async () => {
      await notes.request('GET', '/health/ready');
      const { body } = await notes.request('GET', '/metrics');
      expect(body).toMatch(/^parkwart_part_usable\{part="database",service="svc-\w+"\} 1$/m);
      expect(body).toMatch(/^parkwart_part_usable\{part="keys",service="svc-\w+"\} 1$/m);
      expect(body).toMatch(/^parkwart_database_waiting\{service="svc-\w+"\} 0$/m);
    });
  });
});

describe.each([
  ['behind TLS', { secure: true, good: '__Host-parkwart_access', bad: 'parkwart_access' }],
  ['without TLS', { secure: false, good: 'parkwart_access', bad: '__Host-parkwart_access' }],
])('a service %s', (_title, { secure, good, bad }) => {
  it(`accepts the token in ${good} and returns 401 for ${bad}`, async () => {
    const keys = await makeTestKeys();
    const database = await makeSqlite();
    const service = await startUnderTest(notesService(keys), database, { environment: { COOKIE_SECURE: secure } });
    const value = (await keys.cookie({ role: 'Admin' })).replace(/^[^=]+=/, '');
    const statusWith = async (cookie: string) => (await service.request('GET', '/notes/1', { cookie })).status;
    expect(await statusWith(`${good}=${value}`)).toBe(200);
    expect(await statusWith(`${bad}=${value}`)).toBe(401);
    expect(await statusWith(`${bad}=${value}; ${good}=x`)).toBe(401);
    await service.stop();
    await database.remove();
  });
});

describeOnEachDatabase('stopping a service', (makeDatabase) => {
  it('closes the database and rejects new connections', async () => {
    const keys = await makeTestKeys();
    const database = await makeDatabase();
    // A port chosen by the system might be reused by another test in between.
    const service = await startUnderTest(notesService(keys), database, { environment: { PORT: await freePort() } });
    await service.stop();
    await expect(service.request('GET', '/health/live')).rejects.toThrow();
    await database.remove();
  });
});

describeOnEachDatabase('migrations', (makeDatabase) => {
  it('run once when several replicas start at the same time', async () => {
    const keys = await makeTestKeys();
    const database = await makeDatabase();
    // Only one process can open a SQLite file, so start them one after the other.
    const one = await startUnderTest(notesService(keys), database);
    const others = database.url.startsWith('sqlite:')
      ? [await startUnderTest(notesService(keys), database)]
      : await Promise.all([1, 2, 3].map(() => startUnderTest(notesService(keys), database)));
    const reader = openDatabase(database.url, database.timeoutMs);
    const rows = await reader.select<{ name: string }>('SELECT name FROM SequelizeMeta ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(['000-idempotency', '001-notes', '002-idempotency-subjects']);
    await reader.close();
    await Promise.all([one, ...others].map((service) => service.stop()));
    await database.remove();
  });
});
