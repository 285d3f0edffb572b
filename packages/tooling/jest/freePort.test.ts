import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './freePort.mjs';

async function firstEphemeralPort(): Promise<number> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '');
  return Number(range.split(/\s/)[0]) || 32_768;
}

it('a free port can be listened on, and is not ephemeral', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(await firstEphemeralPort());
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

it('a port in use is not free', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const others = await Promise.all(Array.from({ length: 30 }, () => freePort()));
  expect(others).not.toContain(port);
  server.close();
});

describe('a free port before it is listened on', () => {
  const rangeOf = (port: number) => ({ first: port, last: port });

  it('is not returned a second time', async () => {
    const port = await freePort();
    await expect(freePort(rangeOf(port))).rejects.toThrow(`no port from ${port} to ${port} is free`);
  });

  it('is not returned to another process', async () => {
    const port = await freePort();
    const script = `
      const { freePort } = await import(${JSON.stringify(join(__dirname, 'freePort.mjs'))});
      await freePort(${JSON.stringify(rangeOf(port))});`;
    const other = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    await expect(other).rejects.toThrow(`no port from ${port} to ${port} is free`);
  });
});
