import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/entities/settings';
import { makeSqlite } from '@parkwart/service-kit/testing/eachDatabase';
import { startUnderTest, testEnvironment } from '@parkwart/service-kit/testing/serviceUnderTest';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { parkingService } from '../parkingService.ts';

async function startListener(away: number) {
  const receivedNames: string[] = [];
  let requests = 0;
  let onNotified: () => void = () => {};
  const server = createServer(async (request, response) => {
    requests += 1;
    const body = await text(request);
    response.statusCode = requests <= away ? 503 : 204;
    response.setHeader('Connection', 'close').end();
    if (requests <= away) return;
    receivedNames.push(`${request.method} ${request.url} ${JSON.parse(body).operatorName}`);
    onNotified();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedNames,
    async whenNotified(count: number) {
      while (receivedNames.length < count) {
        await new Promise<void>((resolve) => {
          onNotified = resolve;
        });
      }
    },
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}

describe('the operator’s name', () => {
  it.each([0, 3])('is sent to svc-users at the start and on a change, retried %d times', async (away) => {
    const listener = await startListener(away);
    const database = await makeSqlite();
    const keys = await makeTestKeys();
    const environment = { ...testEnvironment(database), USERS_URL: listener.url, FILES_URL: listener.url };
    const definition = parkingService(environment, { authenticator: keys.authenticator, notifyRetryMs: 1 });
    const parking = await startUnderTest(definition, database);
    await listener.whenNotified(1);
    const cookie = await keys.cookie({ username: 'admin', role: 'Admin' });
    const json = { ...DEFAULT_SETTINGS, operatorName: 'Kranich Stellplätze GmbH' };
    expect((await parking.request('PUT', '/settings', { cookie, json })).status).toBe(200);
    await listener.whenNotified(2);
    expect(listener.receivedNames).toEqual([
      `PUT /internal/operator ${DEFAULT_SETTINGS.operatorName}`,
      'PUT /internal/operator Kranich Stellplätze GmbH',
    ]);
    await parking.remove();
    await listener.stop();
  });
});
