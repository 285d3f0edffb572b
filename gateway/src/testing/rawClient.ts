import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  readonly socket: Socket;
  /** All that the server said, once it has closed the connection for good; an orderly end alone is not waited for. */
  readonly closed: Promise<void>;
  readonly said: () => string;
}

/** A client that never closes its side: it sees whether the server does. */
export async function rawClient(url: string, first: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let said = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    said += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(first);
  return { socket, closed, said: () => said };
}

/** Unlike `once` no failure: a connection that breaks is what `closed` tells. */
export const next = ({ socket }: RawClient, event: string) => new Promise((resolve) => socket.once(event, resolve));

/** What the server says until a text has come. */
export async function heard(client: RawClient, wanted: RegExp): Promise<string> {
  while (!wanted.test(client.said())) await Promise.race([next(client, 'data'), client.closed.then(fail)]);
  return client.said();
}

function fail(): never {
  throw new Error('the server closed the connection');
}
