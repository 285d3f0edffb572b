import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

const DRAIN_MS = 10_000;

async function stopListening(server: Server): Promise<{ readonly closed: Promise<void> }> {
  // Closing resets connections that wait to be accepted: those after the last poll take two more turns.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  // `server.close` would also end idle connections.
  return { closed: new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve())) };
}

/** Connections stay open for `noticeMs`: the gateway may be sending on an idle one, and cannot retry every method. */
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
