import { once } from 'node:events';
import { defineCall } from '@parkwart/contracts/calls-kit/call';
import * as z from 'zod/mini';
import { HttpError } from '../errors/httpError.ts';
import type { Authenticator } from '../session/session.ts';
import { openEventStream } from '../testing/eventStream.ts';
import { type ServiceUnderTest, startUnderTest } from '../testing/serviceUnderTest.ts';
import { makeSqlite, type TestDatabase } from '../testing/testDatabase.ts';
import { makeTestKeys, type TestKeys } from '../testing/testKeys.ts';
import { idempotencyMigration } from './idempotencyMigration.ts';
import { implementEvents, STREAMS_PER_SESSION, STREAMS_PER_USER } from './implementEvents.ts';

const ticks = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/ticks',
  summary: 'x',
  allow: ['Admin'],
  query: z.strictObject({ fails: z.optional(z.literal('yes')) }),
  answer: z.object({ tick: z.number() }),
});

describe('implementEvents', () => {
  let keys: TestKeys;
  let database: TestDatabase;
  let service: ServiceUnderTest;
  let isSessionEnded: boolean;
  let sourceEnded: Promise<void>;
  let admin: string;

  beforeEach(async () => {
    keys = await makeTestKeys();
    isSessionEnded = false;
    let onEnd = () => {};
    sourceEnded = new Promise((resolve) => {
      onEnd = resolve;
    });
    const authenticator: Authenticator = {
      ...keys.authenticator,
      authenticate: async (token) => (isSessionEnded ? undefined : keys.authenticator.authenticate(token)),
    };
    database = await makeSqlite();
    admin = await keys.cookie({ username: 'admin', role: 'Admin' });
    service = await startUnderTest(
      {
        name: 'parking',
        migrations: [idempotencyMigration],
        build: ({ stopping }) => ({
          authenticator,
          calls: [
            implementEvents(ticks, {
              follow: async function* ({ query, lastEventId = '0', signal }) {
                try {
                  if (query.fails) throw new HttpError(503, 'DOWN', 'Der Dienst ist gerade nicht erreichbar.');
                  yield { tick: Number(lastEventId) + 1, secret: 'never sent' };
                  if (!signal.aborted) await once(signal, 'abort');
                } finally {
                  onEnd();
                }
              },
              idOf: ({ tick }) => String(tick),
              stopping,
              heartbeatMs: 20,
            }),
          ],
        }),
      },
      database,
    );
  });
  afterEach(() => service.remove());

  const open = (headers: Record<string, string> = {}, query = '') =>
    openEventStream(service.service.url, `/ticks${query}`, { Cookie: admin, ...headers });

  it('sends the schema’s fields as events with ids, and heartbeats between them', async () => {
    const stream = await open();
    expect(await stream.find(() => true)).toEqual({ id: '1', data: { tick: 1 } });
    await stream.heartbeat();
    stream.close();
  });

  it('continues after the last event that a reconnecting client has received', async () => {
    const stream = await open({ 'Last-Event-ID': '41' });
    expect((await stream.find(() => true)).id).toBe('42');
    stream.close();
  });

  it('limits the streams of each session to fewer than the gateway allows for the client’s address', async () => {
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_SESSION }, () => open()));
    const ask = (cookie: string) => service.request('GET', '/ticks', { cookie });
    const refused = await ask(admin);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_STREAMS' } });
    expect(refused.headers.get('Retry-After')).toBe('5');
    streams[0]?.close();
    await sourceEnded;
    expect((await ask(admin)).status).toBe(200);
    expect((await ask(await keys.cookie({ username: 'admin', role: 'Admin' }))).status).toBe(200);
    for (const stream of streams) stream.close();
  });

  it('limits the streams per user across all sessions', async () => {
    const cookies = await Promise.all(Array.from({ length: STREAMS_PER_USER }, () => keys.cookie({ role: 'Admin' })));
    const streams = await Promise.all(cookies.map((Cookie) => open({ Cookie })));
    const ask = async (username?: string) =>
      service.request('GET', '/ticks', { cookie: await keys.cookie({ role: 'Admin', ...(username && { username }) }) });
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_STREAMS' } });
    expect((await ask('admin')).status).toBe(200);
    streams[0]?.close();
    await sourceEnded;
    expect((await ask()).status).toBe(200);
    for (const stream of streams) stream.close();
  });

  it('ends the stream when the session ends', async () => {
    const { whole } = await open();
    isSessionEnded = true;
    await whole;
    await sourceEnded;
    expect((await open()).response.statusCode).toBe(401);
  });

  it('ends the source of the events when the client disconnects', async () => {
    const stream = await open();
    stream.close();
    await sourceEnded;
  });

  it('responds with an error when the first event is unavailable', async () => {
    const { response, whole } = await open({}, '?fails=yes');
    expect(response.statusCode).toBe(503);
    expect(JSON.parse(await whole)).toMatchObject({ code: 'DOWN' });
  });

  it('responds with the first event as JSON to a client that does not accept a stream', async () => {
    const { status, body } = await service.request('GET', '/ticks', { cookie: admin });
    expect([status, body]).toEqual([200, { tick: 1 }]);
    await sourceEnded;
  });
});
