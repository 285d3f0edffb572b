import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@parkwart/tooling/jest/freePort.mjs';

const HOST = '127.0.0.1';
/** In ms: if the pause between two chunks is longer, the second chunk belongs to a new request. */
const REQUEST_PAUSE_MS = 50;

/**
 * A socket that is already shutting down is destroyed and not reset: after a reset, Node would never close the socket
 * (EINVAL), and would spin at the end of the process.
 */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

async function connectToFirst(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect({ host: HOST, port });
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      // The replica refused the connection, so the relay tries the next replica.
    }
  }
  return undefined;
}

interface Faults {
  delayMs: number;
  limit: number | undefined;
  broken: number;
  isCut: boolean;
}

function join(client: Socket, upstream: Socket, faults: Faults): void {
  client.on('close', () => {
    if (!upstream.writableEnded) reset(upstream);
  });
  upstream.on('error', () => reset(client));
  let received = 0;
  let last = 0;
  client.on('data', async (bytes: Buffer) => {
    const now = performance.now();
    received = now - last > REQUEST_PAUSE_MS ? bytes.length : received + bytes.length;
    last = now;
    if (faults.limit !== undefined && received > faults.limit) {
      faults.broken += 1;
      reset(client);
      return;
    }
    // All delays are equal, so the chunks keep their order.
    if (faults.delayMs > 0) await wait(faults.delayMs);
    if (!upstream.destroyed) upstream.write(bytes);
  });
  client.on('end', () => upstream.end());
  upstream.pipe(client);
}

async function serve(client: Socket, ports: readonly number[], faults: Faults): Promise<void> {
  client.on('error', () => undefined);
  const upstream = faults.isCut ? undefined : await connectToFirst(ports);
  if (upstream && !client.destroyed) join(client, upstream, faults);
  else for (const socket of [client, upstream]) if (socket) reset(socket);
}

function resetEach(clients: ReadonlySet<Socket>): number {
  const open = [...clients];
  for (const client of open) reset(client);
  return open.length;
}

/**
 * A TCP proxy that simulates network faults in front of a part.
 * @param ports of the replicas: a connection goes to the first replica that accepts it, as for a host name with several
 * addresses
 */
export async function startRelay(...ports: readonly number[]) {
  const clients = new Set<Socket>();
  const faults: Faults = { delayMs: 0, limit: undefined, broken: 0, isCut: false };

  const server = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    void serve(client, ports, faults);
  });
  const port = await freePort();
  server.listen(port, HOST);
  await once(server, 'listening');

  return {
    port,
    /** Delays the data that clients send; for a database, this delays each statement. */
    slowDown: (ms: number) => {
      faults.delayMs = ms;
    },
    /** Resets every open connection on both sides. @returns their number */
    resetAll: () => resetEach(clients),
    /** Resets each connection in the middle of a large request, after this many bytes. */
    breakAfter: (bytes: number | undefined) => {
      faults.limit = bytes;
    },
    /** The number of connections that `breakAfter` has reset. */
    broken: () => faults.broken,
    /** Refuses all connections, or accepts them again. */
    cutOff: (isCutOff: boolean) => {
      faults.isCut = isCutOff;
      if (isCutOff) resetEach(clients);
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      resetEach(clients);
      await closed;
    },
  };
}

export type Relay = Awaited<ReturnType<typeof startRelay>>;
