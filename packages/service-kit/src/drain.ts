import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

const DRAIN_MS = 10_000;

async function stopListening(server: Server): Promise<{ readonly closed: Promise<void> }> {
  // Closing a port resets connections that wait to be accepted. The current turn has polled the port already, so only
  // the turn after the next accepts those that arrived since.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  // `server.close` would also end idle connections.
  return { closed: new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve())) };
}

/**
 * Shuts a server down. New connections are rejected, so that the gateway tries another replica at once. Open
 * connections stay open for `noticeMs` unless the client closes them: the gateway may just have sent a request over
 * an idle one, and cannot retry every method. Then running requests finish; after ten seconds in all every connection
 * is closed.
 */
export async function drain(server: Server, noticeMs: number): Promise<void> {
  const { closed } = await stopListening(server);
  const timers = new AbortController();
  const waitForClose = (ms: number) => Promise.race([closed, wait(ms, undefined, { signal: timers.signal })]);
  try {
    await waitForClose(noticeMs);
    server.close();
    await waitForClose(DRAIN_MS - noticeMs);
  } finally {
    timers.abort();
  }
  server.closeAllConnections();
}
