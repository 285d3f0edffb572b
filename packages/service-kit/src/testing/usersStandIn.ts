import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JSONWebKeySet } from 'jose';

/** The two routes of svc-users that other services read, over real HTTP. */
export interface UsersStandIn {
  readonly url: string;
  /** Ids of sessions that svc-users says have ended. */
  readonly ended: string[];
  stop(): Promise<void>;
}

export async function startUsersStandIn(keys: JSONWebKeySet): Promise<UsersStandIn> {
  const ended: string[] = [];
  const server = createServer((request, response) => {
    const body = request.url === '/.well-known/jwks.json' ? keys : { ended };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ended,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
