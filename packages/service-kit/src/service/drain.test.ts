import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { drain } from './drain.ts';

describe('drain', () => {
  it('serves every connection that is waiting to be accepted when it begins', async () => {
    const server = createServer((_request, response) => response.setHeader('Connection', 'close').end('served'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    // The kernel completes these at once; the server accepts one per turn of its event loop.
    const responses = Array.from({ length: 20 }, async () => {
      const socket = connect(port, '127.0.0.1').end('POST / HTTP/1.1\r\nHost: parkwart\r\nContent-Length: 0\r\n\r\n');
      const chunks = await socket.toArray().catch((error: NodeJS.ErrnoException) => [error.code]);
      return String(chunks.join('')).slice(-6);
    });
    await drain(server, 1_000);
    expect(await Promise.all(responses)).toEqual(Array(20).fill('served'));
  });
});
