import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export interface Relay {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * An address for a service that starts after those that call it, which choose their ports themselves: passes
 * connections on to the port that it has by then.
 */
export async function openRelay(portOf: () => number | undefined): Promise<Relay> {
  const server = createServer((client) => {
    const port = portOf();
    if (port === undefined) {
      client.destroy();
      return;
    }
    const service = connect(port, '127.0.0.1');
    client.pipe(service).pipe(client);
    client.on('error', () => service.destroy()).on('close', () => service.destroy());
    service.on('error', () => client.destroy()).on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
    },
  };
}
