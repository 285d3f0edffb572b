import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineCall } from '@parkwart/contracts/calls-kit/call';
import { defineInternalCall } from '@parkwart/contracts/wire/internalCalls';
import { idempotencyMigration } from '../http/idempotencyMigration.ts';
import { implementOpen } from '../http/implement.ts';
import { callInternal } from '../peers/internalClient.ts';
import type { ServiceDefinition } from '../service/serviceDefinition.ts';
import { startUnderTest } from '../testing/serviceUnderTest.ts';
import { makeSqlite } from '../testing/testDatabase.ts';
import { makeTestKeys } from '../testing/testKeys.ts';

const askedOther = defineInternalCall({
  service: 'users',
  callers: ['parking'],
  method: 'GET',
  path: '/internal/x',
});
const forward = defineCall({ service: 'parking', method: 'GET', path: '/ask-on', summary: 'x', allow: 'everyone' });

describe('a request’s id', () => {
  it('is logged with the request and passed on to the services that are called for the request', async () => {
    const forwardedIds: (string | string[] | undefined)[] = [];
    const other = createServer((request, response) => {
      forwardedIds.push(request.headers['x-request-id']);
      response.statusCode = forwardedIds.length === 1 ? 200 : 500;
      response.end('{}');
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const keys = await makeTestKeys();
    const definition: ServiceDefinition = {
      name: 'parking',
      migrations: [idempotencyMigration],
      build: ({ tokens }) => ({
        authenticator: keys.authenticator,
        calls: [
          implementOpen(forward, async () => {
            await callInternal(tokens, url, askedOther, {});
            return undefined;
          }),
        ],
      }),
    };
    const lines: string[] = [];
    const database = await makeSqlite();
    const service = await startUnderTest(definition, database, {
      environment: { LOG_LEVEL: 'info' },
      logTo: { write: (line) => lines.push(line) },
    });
    const ask = (id: string) => service.request('GET', '/ask-on', { headers: { 'X-Request-Id': id } });
    expect((await service.request('GET', '/health/live')).status).toBe(200);
    expect((await service.request('GET', '/metrics')).status).toBe(200);
    expect((await ask('first-request')).status).toBe(204);
    expect((await ask('second-request')).status).toBe(500);
    await service.stop();
    other.closeAllConnections();
    other.close();
    await database.remove();

    expect(forwardedIds).toEqual(['first-request', 'second-request']);
    const requestLines = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('request'));
    expect(requestLines.map(({ time }) => time)).toEqual(
      requestLines.map(() => expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/)),
    );
    expect(requestLines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
      ['request', 'first-request'],
      ['request failed', 'second-request'],
      ['request', 'second-request'],
    ]);
  });
});
