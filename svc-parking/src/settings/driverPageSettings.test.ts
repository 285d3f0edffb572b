import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DEFAULT_SETTINGS } from '@parkwart/contracts/calls/operatorSettings';
import { running } from '@parkwart/service-kit/testing/running';
import { startUnderTest, testEnvironment } from '@parkwart/service-kit/testing/serviceUnderTest';
import { describeOnDatabase, makeSqlite } from '@parkwart/service-kit/testing/testDatabase';
import { makeTestKeys } from '@parkwart/service-kit/testing/testKeys';
import { parkingService } from '../parkingService.ts';
import { startParking } from '../testing/startParking.ts';

const ON = { isOn: true, address: 'https://parken.example' };
const OFF = { isOn: false, address: '' };

describeOnDatabase('/settings/driver-page', (makeDatabase) => {
  const parking = running(async () => startParking(await makeDatabase()), 'each');

  const read = () => parking.asAdmin('GET', '/settings/driver-page');
  const put = (json: object, headers = {}) => parking.asAdmin('PUT', '/settings/driver-page', json, headers);

  it('the driver’s page is off by default', async () => {
    expect(await read()).toMatchObject({ status: 200, body: { settings: OFF, version: 1 } });
  });

  it('the settings are stored with the next version, and journaled', async () => {
    expect(await put(ON, { 'If-Match': '"1"' })).toMatchObject({ status: 200, body: { settings: ON, version: 2 } });
    expect((await read()).body).toEqual({ settings: ON, version: 2 });
    const { body } = await parking.asAdmin('GET', '/journal/parking?kind=driver-page-settings&limit=1');
    expect(body.entries).toMatchObject([{ subject: 'driver-page-settings', after: ON }]);
  });

  it.each([
    ['no address while the page is on', { isOn: true, address: ' ' }],
    ['an address with a path', { isOn: true, address: 'https://parken.example/park' }],
    ['an address with a slash at its end', { isOn: true, address: 'https://parken.example/' }],
    ['an address with another scheme', { isOn: true, address: 'javascript://parken.example' }],
    ['an address with a user name', { isOn: true, address: 'https://parken.example@evil.example' }],
    ['an address of 61 letters', { isOn: true, address: `https://${'a'.repeat(53)}` }],
    ['an unknown field', { ...ON, cash: true }],
    ['an empty object', {}],
  ])('returns 400 for %s', async (_title, json) => {
    expect((await put(json)).status).toBe(400);
    expect((await read()).body.version).toBe(1);
  });
});

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
    const environment = {
      ...testEnvironment(database),
      DEMO_MODE: true,
      USERS_URL: listener.url,
      FILES_URL: listener.url,
    };
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
