import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';

const HOST = '127.0.0.1';

/** One address for several replicas, as a name with several addresses is: a connection goes to the first that accepts it. */
export async function startFailover(
  ports: readonly number[],
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    // A client that leaves is the end of its connection alone.
    client.on('error', () => client.destroy());
    void join(client, ports);
  });
  const port = await freePort();
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
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
    const end = () => client.destroy();
    pipeline(client, upstream, end);
    pipeline(upstream, client, end);
    return;
  }
  client.resetAndDestroy();
}
