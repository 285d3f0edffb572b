import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineCall } from '@parkwart/contracts/calls/call';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import * as z from 'zod/mini';
import { idempotencyMigration } from '../http/idempotencyMigration.ts';
import { implementOpen } from '../http/implement.ts';
import type { Authenticator } from '../session/session.ts';
import { makeSqlite, type TestDatabase } from '../testing/eachDatabase.ts';
import { testEnvironment } from '../testing/serviceUnderTest.ts';
import { makeTestKeys } from '../testing/testKeys.ts';
import { startService } from './service.ts';
import type { ServiceDefinition } from './serviceDefinition.ts';

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

  it('listens only once it is ready, so that the gateway tries another replica', async () => {
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

  it('serves open connections while it shuts down, asks to close them, and accepts no new ones', async () => {
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
    // Once there are no connections, it does not wait for the minute.
    await stopped;
  });

  it('serves a client that connects just as the shutdown begins', async () => {
    const { url, port, prepared, started } = await startHello(database, authenticator);
    prepared();
    const service = await started;
    // Anything that arrives in between is handled after everything that arrived with this response.
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

  it('closes idle connections when the notice period is over', async () => {
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
