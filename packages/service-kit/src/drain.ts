import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const DRAIN_MS = 10_000;
const LOOK_MS = 50;

/**
 * Waits until nobody is connected, for a while. Each answer asks to open no more requests on its connection: one that is
 * closed without a word may have a request on its way, and a gateway must not repeat every kind.
 */
async function untilLeft(server: Server, noticeMs: number): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
  const end = performance.now() + noticeMs;
  while (performance.now() < end && (await connections()) > 0) await wait(LOOK_MS);
}

/**
 * Ends a server: for `noticeMs` it still takes requests, as long as somebody is connected, then none; running ones finish. After
 * ten seconds in all every connection is closed.
 */
export async function drain(server: Server, noticeMs: number): Promise<void> {
  await untilLeft(server, noticeMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timeout = new AbortController();
  await Promise.race([closed, wait(DRAIN_MS - noticeMs, undefined, { signal: timeout.signal }).catch(() => undefined)]);
  timeout.abort();
  server.closeAllConnections();
}
