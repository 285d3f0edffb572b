import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  readonly socket: Socket;
  /**
   * Resolves once the socket is closed and `received` returns the complete text; a half-close by the server is not
   * enough.
   */
  readonly closed: Promise<void>;
  readonly received: () => string;
}

/**
 * Opens a client that never closes its side of the connection, so that a test shows whether the server closes the
 * connection.
 */
export async function rawClient(url: string, first: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(first);
  return { socket, closed, received: () => received };
}

/** Resolves at the next event. Unlike `once` it ignores errors, because `closed` reports them. */
export const next = ({ socket }: RawClient, event: string) => new Promise((resolve) => socket.once(event, resolve));

export async function receive(client: RawClient, wanted: RegExp): Promise<string> {
  while (!wanted.test(client.received())) await Promise.race([next(client, 'data'), client.closed.then(fail)]);
  return client.received();
}

function fail(): never {
  throw new Error('the server closed the connection');
}
