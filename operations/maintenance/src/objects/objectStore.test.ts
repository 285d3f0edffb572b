import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { forEachConcurrently } from './forEachConcurrently.ts';
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

describe('the storage', () => {
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

  it('reports in one line that it is down', async () => {
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

async function* numbers(last: number) {
  for (let number = 1; number <= last; number += 1) yield number;
}

describe('bounded concurrency', () => {
  it('runs every item once and returns the count', async () => {
    const done: number[] = [];
    const count = await forEachConcurrently(numbers(10), async (number) => {
      done.push(number);
    });
    expect(count).toBe(10);
    expect(done.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('continues while a slow item is pending', async () => {
    const done: number[] = [];
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    await forEachConcurrently(numbers(20), async (number) => {
      if (number === 1) await slow;
      done.push(number);
      if (number === 20) release();
    });
    expect(done.at(-1)).toBe(1);
    expect(done).toHaveLength(20);
  });

  it('starts nothing more once an item has failed, and rejects with its error', async () => {
    const started: number[] = [];
    const pending = forEachConcurrently(numbers(1_000), async (number) => {
      started.push(number);
      if (number === 2) throw new Error('no');
    });
    await expect(pending).rejects.toThrow('no');
    expect(started.length).toBeLessThan(20);
  });
});
