import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freePort } from './freePort.mjs';

/** The first port that Linux gives away by itself. */
async function firstGivenAway(): Promise<number> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '');
  return Number(range.split(/\s/)[0]) || 32_768;
}

it('a free port can be listened at, and is none that the system would give to somebody else meanwhile', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(await firstGivenAway());
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

it('a port at which somebody listens is not free', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const others = await Promise.all(Array.from({ length: 30 }, freePort));
  expect(others).not.toContain(port);
  server.close();
});
