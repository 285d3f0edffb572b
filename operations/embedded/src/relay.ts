import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** An address for a service that starts after its callers: forwards connections to the service's later port. */
export async function openRelay(portOf: () => number | undefined) {
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
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
    },
  };
}
