import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { resetSocket } from './resetSocket.ts';

const HOST = '127.0.0.1';

export interface Failover {
  readonly port: number;
  /** Lets no connection through, or all again. */
  cutOff(isCutOff: boolean): void;
  stop(): Promise<void>;
}

/** One address for several replicas, as a name with several addresses is: a connection goes to the first that accepts it. */
export async function startFailover(ports: readonly number[]): Promise<Failover> {
  const clients = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      resetSocket(client);
      return;
    }
    clients.add(client);
    client.once('close', () => clients.delete(client));
    // A client that leaves is the end of its connection alone.
    client.on('error', () => client.destroy());
    void join(client, ports);
  });
  const port = await freePort();
  server.listen(port, HOST);
  await once(server, 'listening');
  const destroyAll = () => {
    for (const client of clients) client.destroy();
  };
  return {
    port,
    cutOff: (isCutOff) => {
      isCut = isCutOff;
      if (isCut) destroyAll();
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      destroyAll();
      await closed;
    },
  };
}

async function join(client: Socket, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const upstream = connect({ host: HOST, port });
    const isConnected = await once(upstream, 'connect').then(
      () => true,
      () => false,
    );
    if (!isConnected) continue;
    // No pipeline takes a closed socket.
    if (client.destroyed) {
      upstream.destroy();
      return;
    }
    const end = () => client.destroy();
    pipeline(client, upstream, end);
    pipeline(upstream, client, end);
    return;
  }
  resetSocket(client);
}
