import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import type { JSONWebKeySet } from 'jose';

export interface FakeUsers {
  readonly url: string;
  readonly ended: string[];
  /** Without `keys`, requests for the keys fail. */
  publish(keys?: JSONWebKeySet): void;
  stop(): Promise<void>;
}

export async function startFakeUsers(keys: JSONWebKeySet): Promise<FakeUsers> {
  const ended: string[] = [];
  let published: JSONWebKeySet | undefined = keys;
  const server = createServer((request, response) => {
    const body = request.url === '/.well-known/jwks.json' ? published : { ended };
    if (!body) response.statusCode = 500;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body ?? {}));
  });
  server.listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ended,
    publish: (next) => {
      published = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
