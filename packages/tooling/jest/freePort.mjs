import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports of all systems. */
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
 * Binds the UDP port with the same number, so that no parallel test chooses the port before this test listens on it.
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

/** A port reserved until the test's process exits; an ephemeral port chosen by the system might go to another test. */
export async function freePort() {
  const { first, last } = RANGE;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(first, last + 1);
    if ((await isReserved(port)) && (await isFree(port))) return port;
  }
  throw new Error(`no port from ${first} to ${last} is free`);
}
