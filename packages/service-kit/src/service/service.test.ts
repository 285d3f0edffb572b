import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineCall } from '@parkwart/contracts/calls-kit/call';
import { callName, callShape } from '@parkwart/contracts/openapi/callShape';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import * as z from 'zod/mini';
import { openDatabase } from '../database/openDatabase.ts';
import { idempotencyMigration } from '../http/idempotencyMigration.ts';
import { implementOpen } from '../http/implement.ts';
import type { Authenticator } from '../session/session.ts';
import { describeNotesService, notesService } from '../testing/notesService.ts';
import { startUnderTest, testEnvironment } from '../testing/serviceUnderTest.ts';
import { describeOnDatabase, makeSqlite, type TestDatabase } from '../testing/testDatabase.ts';
import { makeTestKeys } from '../testing/testKeys.ts';
import { drain, startService } from './service.ts';
import type { ServiceDefinition } from './serviceDefinition.ts';

describeNotesService((notes) => {
  describe('a running service', () => {
    it('uses the id of a request if that id is valid, and otherwise generates a new one', async () => {
      const given = await notes.request('GET', '/nowhere', { headers: { 'X-Request-Id': 'given-by-gateway' } });
      const made = await notes.request('GET', '/nowhere', { headers: { 'X-Request-Id': 'bad id!' } });
      expect(given.headers.get('X-Request-Id')).toBe('given-by-gateway');
      expect(made.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
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
      // The plate has letters, because digits only might occur in another metric by chance.
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
  it(`accepts the token in the cookie ${good} and returns 401 for ${bad}`, async () => {
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

describeOnDatabase('stopping a service', (makeDatabase) => {
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

describeOnDatabase('migrations', (makeDatabase) => {
  it('run once when several replicas start at the same time', async () => {
    const keys = await makeTestKeys();
    const database = await makeDatabase();
    // Only one process can open a SQLite file, so start them one after the other.
    const one = await startUnderTest(notesService(keys), database);
    const others = database.url.startsWith('sqlite:')
      ? [await startUnderTest(notesService(keys), database)]
      : await Promise.all([1, 2, 3].map(() => startUnderTest(notesService(keys), database)));
    const reader = openDatabase(database.url, database.timeoutMs);
    const rows = await reader.read<{ name: string }>('SELECT name FROM SequelizeMeta ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(['000-idempotency', '001-notes']);
    await reader.close();
    await Promise.all([one, ...others].map((service) => service.stop()));
    await database.remove();
  });
});

const hello = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/hello',
  summary: 'x',
  allow: 'everyone',
  answer: z.string(),
});

interface ReceivedResponse {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

const request = (url: string, path: string, agent: Agent) =>
  new Promise<ReceivedResponse>((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode, connection: response.headers.connection });
      });
    };
    get(url + path, { agent }, onResponse).once('error', reject);
  });

async function startHello(database: TestDatabase, authenticator: Authenticator) {
  let prepared = () => {};
  const preparing = new Promise<void>((resolve) => {
    prepared = resolve;
  });
  const definition: ServiceDefinition = {
    name: 'parking',
    migrations: [idempotencyMigration],
    build: () => ({
      authenticator,
      calls: [implementOpen(hello, async () => 'Guten Tag')],
      prepare: () => preparing,
    }),
  };
  const PORT = await freePort();
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line).msg) };
  const environment = { ...testEnvironment(database), PORT, LOG_LEVEL: 'info' as const };
  const started = startService(definition, environment, { logTo });
  return { url: `http://127.0.0.1:${PORT}`, port: PORT, prepared, started, lines };
}

describe('a replica that is replaced', () => {
  let database: TestDatabase;
  let authenticator: Authenticator;
  let agent: Agent;
  beforeEach(async () => {
    database = await makeSqlite();
    ({ authenticator } = await makeTestKeys());
    agent = new Agent({ keepAlive: true });
  });
  afterEach(async () => {
    agent.destroy();
    await database.remove();
  });

  it('listens only after it is ready: until then connections are refused, and the gateway tries another replica', async () => {
    const { url, prepared, started } = await startHello(database, authenticator);
    await expect(request(url, '/api/employee/hello', agent)).rejects.toThrow('ECONNREFUSED');
    prepared();
    const service = await started;
    expect((await request(url, '/health/ready', agent)).status).toBe(200);
    await service.stop();
  });

  it('does not listen before it can verify sessions', async () => {
    let isReady = false;
    const { url, prepared, started, lines } = await startHello(database, { ...authenticator, isReady: () => isReady });
    prepared();
    while (!lines.includes('waiting for a part that is not reachable yet')) await nextTurn();
    await expect(request(url, '/api/employee/hello', agent)).rejects.toThrow('ECONNREFUSED');
    isReady = true;
    const service = await started;
    expect((await request(url, '/api/employee/hello', agent)).status).toBe(200);
    await service.stop();
  });

  it('serves open connections while it shuts down, asks clients to close them, and accepts no new connections', async () => {
    const { url, port, prepared, started } = await startHello(database, authenticator);
    prepared();
    const service = await started;
    expect(await request(url, '/api/employee/hello', agent)).toEqual({ status: 200, connection: 'keep-alive' });
    const idle = connect(port, '127.0.0.1');
    await once(idle, 'connect');
    const stopped = service.stop(60_000);
    // Test and service share the event loop, so these turns come after those that close the port.
    for (let turn = 0; turn < 3; turn++) await nextTurn();
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    expect(await request(url, '/api/employee/hello', agent)).toEqual({ status: 200, connection: 'close' });
    idle.destroy();
    // Without open connections, the shutdown does not wait for the end of the notice period of one minute.
    await stopped;
  });

  it('serves a client that connects just as the shutdown begins', async () => {
    const { url, port, prepared, started } = await startHello(database, authenticator);
    prepared();
    const service = await started;
    // The service accepts a connection that is made after this response only in a later turn of the event loop, so the
    // shutdown below begins before the service accepts the connection.
    await request(url, '/health/live', agent);
    const last = connect(port, '127.0.0.1').setEncoding('utf8');
    const responded = once(last, 'data');
    last.write('GET /api/employee/hello HTTP/1.1\r\nHost: parkwart\r\n\r\n');
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const stopped = service.stop(60_000);
    expect(await responded).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 /)]);
    last.destroy();
    await stopped;
  });

  it("keeps alive only the gateway's connections, not those of probes", async () => {
    const { url, prepared, started } = await startHello(database, authenticator);
    prepared();
    const service = await started;
    expect(await request(url, '/health/ready', agent)).toEqual({ status: 200, connection: 'close' });
    expect(await request(url, '/metrics', agent)).toEqual({ status: 200, connection: 'close' });
    await service.stop(60_000);
  });

  it('closes idle connections when the notice period of the shutdown is over', async () => {
    const { port, prepared, started } = await startHello(database, authenticator);
    prepared();
    const service = await started;
    const idle = connect(port, '127.0.0.1').setEncoding('utf8');
    idle.write('GET /api/employee/hello HTTP/1.1\r\nHost: parkwart\r\n\r\n');
    expect(await once(idle, 'data')).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 /)]);
    const closed = once(idle, 'close');
    await service.stop(20);
    await closed;
  });
});

describe('drain', () => {
  it('serves every connection that is waiting to be accepted when draining begins', async () => {
    const server = createServer((_request, response) => response.setHeader('Connection', 'close').end('served'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    // The kernel completes these connections at once; the server accepts one per turn of its event loop.
    const responses = Array.from({ length: 20 }, async () => {
      const socket = connect(port, '127.0.0.1').end('POST / HTTP/1.1\r\nHost: parkwart\r\nContent-Length: 0\r\n\r\n');
      const chunks = await socket.toArray().catch((error: NodeJS.ErrnoException) => [error.code]);
      return String(chunks.join('')).slice(-6);
    });
    await drain(server, 1_000);
    expect(await Promise.all(responses)).toEqual(Array(20).fill('served'));
  });
});
