import { execFile } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

describe('a free port at which nobody listens yet', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is not given away a second time', async () => {
    const port = await freePort();
    const chosen = [port, port, port];
    const { randomInt } = crypto;
    jest.spyOn(crypto, 'randomInt').mockImplementation((from, to) => chosen.pop() ?? randomInt(from, Number(to)));
    expect(await freePort()).not.toBe(port);
    expect(chosen).toEqual([]);
  });

  it('nor to a test that runs in another process', async () => {
    const port = await freePort();
    const script = `
      import crypto from 'node:crypto';
      import { syncBuiltinESMExports } from 'node:module';
      const { randomInt } = crypto;
      const chosen = [${port}];
      crypto.randomInt = (from, to) => chosen.pop() ?? randomInt(from, to);
      syncBuiltinESMExports();
      const { freePort } = await import(${JSON.stringify(join(__dirname, 'freePort.mjs'))});
      process.stdout.write(String(await freePort()));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout).toMatch(/^\d+$/);
    expect(stdout).not.toBe(String(port));
  });
});
