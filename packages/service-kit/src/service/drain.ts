import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

const DRAIN_MS = 10_000;
/** It has to stop even under constant new connections. */
const MAX_TURNS = 500;

async function stopListening(server: Server): Promise<{ readonly closed: Promise<void> }> {
  // Closing resets connections that still wait to be accepted. One is accepted per turn.
  let quietTurns = 0;
  server.on('connection', () => {
    quietTurns = 0;
  });
  for (let turn = 0; quietTurns++ < 2 && turn < MAX_TURNS; turn++) await nextTurn();
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
