import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { openObjectStore } from './objectStore.ts';

const storeAt = (port: number) =>
  openObjectStore({ url: `http://127.0.0.1:${port}`, accessKey: 'key', secretKey: 'secret', bucket: 'parkwart-files' });

it('a request whose connection is lost is retried, a limited number of times', async () => {
  let failuresLeft = 2;
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    failuresLeft -= 1;
    if (failuresLeft >= 0) request.socket.destroy();
    else response.end('content');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store = storeAt((server.address() as AddressInfo).port);
  expect(await text(await store.read('a'))).toBe('content');
  expect(requests).toBe(3);
  failuresLeft = 100;
  await expect(store.read('a')).rejects.toMatchObject({ name: 'CommandError' });
  expect(requests).toBe(7);
  store.close();
  server.close();
});

describe('access to the storage', () => {
  const server = createServer((_request, response) => {
    response.statusCode = 403;
    response.end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
  });
  let port: number;
  beforeAll(async () => {
    server.listen(await freePort(), '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });

  it('reports an error response in one line', async () => {
    const store = storeAt(port);
    await expect(store.read('a')).rejects.toMatchObject({
      name: 'CommandError',
      message: expect.stringMatching(/weigert sich: AccessDenied/),
    });
    store.close();
  });

  it('reports in one line that the storage is down', async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    const store = storeAt(port);
    for (const call of [store.find('a'), store.read('a'), store.ensureBucket()]) {
      await expect(call).rejects.toMatchObject({
        name: 'CommandError',
        message: expect.stringMatching(/nicht erreichbar/),
      });
    }
    store.close();
  });
});
