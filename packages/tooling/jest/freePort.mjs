import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give away higher ports by themselves, to whoever listens at any port and to each outgoing connection. */
const RANGE = { first: 18_000, last: 32_000 };
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
 * Whether the port is this process's from now on, to its end: whoever has the UDP port of the same number, which serves nothing else,
 * has the right to it. Between being chosen and being listened at, another test that runs meanwhile might choose it as well.
 */
async function isReserved(port) {
  const socket = createSocket('udp4').unref();
  try {
    socket.bind(port, '127.0.0.1');
    await once(socket, 'listening');
    return true;
  } catch (error) {
    socket.close();
    if (error.code !== 'EADDRINUSE') throw error;
    return false;
  }
}

/**
 * A port that nobody listens at, nor will by chance: for what is told its port before it takes it, comes back to the one that it
 * had, or stays away. A port that a system has given away once it gives to another test as soon as it is left.
 */
export async function freePort({ first, last } = RANGE) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(first, last + 1);
    if ((await isReserved(port)) && (await isFree(port))) return port;
  }
  throw new Error(`no port from ${first} to ${last} is free`);
}
