import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { defineCall } from '@parkwart/contracts/call';
import * as z from 'zod/mini';
import { idempotencyMigration } from './idempotency.ts';
import { implementOpen } from './implement.ts';
import type { ServiceDefinition } from './service.ts';
import { startService } from './service.ts';
import { makeSqlite, type TestDatabase } from './testing/eachDatabase.ts';
import { testEnvironment } from './testing/serviceUnderTest.ts';
import { makeTestKeys } from './testing/testKeys.ts';

const hello = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/hello',
  summary: 'x',
  allow: 'everyone',
  answer: z.string(),
});

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

/** Asks over the agent's connections, as a gateway does that keeps them open. */
const ask = (url: string, path: string, agent: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    const take = (response: IncomingMessage) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode, connection: response.headers.connection });
      });
    };
    get(url + path, { agent }, take).once('error', reject);
  });

/** A service whose preparation the test ends, on a port that is known as soon as it listens. */
async function startHello(database: TestDatabase, startPatienceMs = 60_000) {
  const { authenticator } = await makeTestKeys();
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
  let listens = (_url: string) => {};
  const listening = new Promise<string>((resolve) => {
    listens = resolve;
  });
  const logTo = {
    write: (line: string) => {
      const { port } = JSON.parse(line) as { port?: number };
      if (port) listens(`http://127.0.0.1:${port}`);
    },
  };
  const environment = { ...testEnvironment(database), LOG_LEVEL: 'info' as const };
  const started = startService(definition, environment, { logTo, startPatienceMs });
  return { url: await listening, prepared, started };
}

describe('a replica that is replaced', () => {
  let database: TestDatabase;
  let agent: Agent;
  beforeEach(async () => {
    database = await makeSqlite();
    agent = new Agent({ keepAlive: true });
  });
  afterEach(async () => {
    agent.destroy();
    await database.remove();
  });

  it('has a request that comes too early wait for the end of its start', async () => {
    const { url, prepared, started } = await startHello(database);
    const early = ask(url, '/api/employee/hello', agent);
    expect((await ask(url, '/health/ready', agent)).status).toBe(503);
    prepared();
    expect((await early).status).toBe(200);
    await (await started).stop();
  });

  it('answers 503 when the start takes too long', async () => {
    const { url, prepared, started } = await startHello(database, 10);
    expect((await ask(url, '/api/employee/hello', agent)).status).toBe(503);
    prepared();
    await (await started).stop();
  });

  it('still takes requests when it has to go, and asks to close their connections', async () => {
    const { url, prepared, started } = await startHello(database);
    prepared();
    const service = await started;
    expect(await ask(url, '/api/employee/hello', agent)).toEqual({ status: 200, connection: 'keep-alive' });
    const idle = connect(service.port, '127.0.0.1');
    await once(idle, 'connect');
    const stopped = service.stop(60_000);
    expect((await ask(url, '/health/ready', agent)).status).toBe(503);
    expect(await ask(url, '/api/employee/hello', agent)).toEqual({ status: 200, connection: 'close' });
    idle.destroy();
    // Nobody is connected any more, so it need not wait for a minute.
    await stopped;
    await expect(ask(url, '/api/employee/hello', agent)).rejects.toThrow('ECONNREFUSED');
  });
});
