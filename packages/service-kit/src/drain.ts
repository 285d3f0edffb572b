import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

const DRAIN_MS = 10_000;

/** Resolves when the last connection is gone. */
async function stopListening(server: Server): Promise<{ readonly gone: Promise<void> }> {
  // What has been connected until now is taken before: closing a port breaks off who still waits at it. The turn that runs has looked
  // at the port before it came to this, so only the one after it finds who has come meanwhile.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  // Not the server's own `close`, which ends idle connections as well.
  return { gone: new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve())) };
}

/**
 * Ends a server: nobody connects any more, which sends a gateway to another replica at once. What is open stays open for `noticeMs`,
 * unless whoever opened it leaves before: a gateway may just have sent a request over an idle connection, and must not repeat
 * every kind. Then requests that run finish; after ten seconds in all every connection is closed.
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
