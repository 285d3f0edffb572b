import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';
import { resetSocket } from './resetSocket.ts';

/** A TCP proxy in front of a part, where the network fails. */
export interface Relay {
  readonly port: number;
  /** Delays what clients send: for a database, each statement. */
  slowDown(ms: number): void;
  /** Resets every open connection, on both sides. @returns how many */
  resetAll(): number;
  /** Resets each connection in the middle of a large request: after so many bytes at once. */
  breakAfter(bytes: number | undefined): void;
  readonly broken: () => number;
  stop(): Promise<void>;
}

/** A pause between two chunks: what follows belongs to another request. */
const REQUEST_PAUSE_MS = 50;

export async function startRelay(target: { readonly host: string; readonly port: number }): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let delayMs = 0;
  let limit: number | undefined;
  let broken = 0;

  const server = createServer((client) => {
    const upstream = connect(target);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const reset = () => {
      pairs.delete(pair);
      for (const socket of pair) if (!socket.destroyed) resetSocket(socket);
    };
    let received = 0;
    let last = 0;
    client.on('data', async (bytes: Buffer) => {
      const now = performance.now();
      received = now - last > REQUEST_PAUSE_MS ? bytes.length : received + bytes.length;
      last = now;
      if (limit !== undefined && received > limit) {
        broken += 1;
        reset();
        return;
      }
      // Equal delays keep the order.
      if (delayMs > 0) await wait(delayMs);
      if (!upstream.destroyed) upstream.write(bytes);
    });
    client.on('end', () => upstream.end());
    upstream.pipe(client);
    for (const socket of pair) {
      socket.on('error', reset);
      socket.on('close', () => pairs.delete(pair));
    }
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const resetAll = () => {
    const open = [...pairs];
    for (const pair of open) for (const socket of pair) resetSocket(socket);
    return open.length;
  };
  return {
    port,
    slowDown: (ms) => {
      delayMs = ms;
    },
    resetAll,
    breakAfter: (bytes) => {
      limit = bytes;
    },
    broken: () => broken,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      resetAll();
      await closed;
    },
  };
}
