import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give away higher ports by themselves, to whoever listens at any port and to each outgoing connection. */
const [FIRST, LAST] = [18_000, 32_000];
const TRIES = 50;

async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * A port that nobody listens at, nor will by chance: for what is told its port before it takes it, comes back to the one that it
 * had, or stays away. A port that a system has given away once it gives to another test as soon as it is left.
 */
export async function freePort() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FIRST} to ${LAST} is free`);
}
