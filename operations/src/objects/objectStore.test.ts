import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openObjectStore } from './objectStore.ts';

const storeAt = (port: number) =>
  openObjectStore({ url: `http://127.0.0.1:${port}`, accessKey: 'key', secretKey: 'secret', bucket: 'parkwart-files' });

describe('the storage', () => {
  const server = createServer((_request, response) => {
    response.statusCode = 403;
    response.end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
  });
  let port: number;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });

  it('that says no is told to the operator in one line', async () => {
    const store = storeAt(port);
    await expect(store.read('a')).rejects.toMatchObject({
      name: 'Refused',
      message: expect.stringMatching(/weigert sich: AccessDenied/),
    });
    store.close();
  });

  it('that is down is told to the operator in one line', async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    const store = storeAt(port);
    for (const call of [store.headers('a'), store.read('a'), store.makeBucket()]) {
      await expect(call).rejects.toMatchObject({ name: 'Refused', message: expect.stringMatching(/nicht erreichbar/) });
    }
    store.close();
  });
});
