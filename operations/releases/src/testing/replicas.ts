import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceAddress } from '../gate/fetchContracts.ts';

const servers: Server[] = [];

/** A replica of a service, as the gate sees it. */
export async function startReplica(
  name: string,
  ready: object,
  calls?: object,
  readyStatus = 200,
): Promise<ServiceAddress> {
  const responses: Record<string, [number, object] | undefined> = {
    '/health/ready': [readyStatus, ready],
    '/health/calls': calls && [200, calls],
  };
  const server = createServer((request, response) => {
    const [status, body] = responses[request.url ?? ''] ?? [404, {}];
    response.writeHead(status).end(JSON.stringify(body));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { name, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export function stopReplicas(): void {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
}
