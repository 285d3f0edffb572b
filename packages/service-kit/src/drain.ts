import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

const DRAIN_MS = 10_000;

async function stopListening(server: Server): Promise<{ readonly gone: Promise<void> }> {
  // Closing a port resets connections that wait to be accepted. The current turn has polled the port already, so only
  // the turn after the next accepts those that arrived since.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  // `server.close` would also end idle connections.
  return { gone: new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve())) };
}

/**
 * Shuts a server down. New connections are rejected, so that the gateway tries another replica at once. Open
 * connections stay open for `noticeMs` unless the client closes them: the gateway may just have sent a request over
 * an idle one, and cannot retry every method. Then running requests finish; after ten seconds in all every connection
 * is closed.
 */
export async function drain(server: Server, noticeMs: number): Promise<void> {
  const { gone } = await stopListening(server);
  const late = new AbortController();
  const isGoneWithin = (ms: number) => Promise.race([gone, wait(ms, undefined, { signal: late.signal })]);
  try {
    await isGoneWithin(noticeMs);
    server.close();
    await isGoneWithin(DRAIN_MS - noticeMs);
  } finally {
    late.abort();
  }
  server.closeAllConnections();
}
