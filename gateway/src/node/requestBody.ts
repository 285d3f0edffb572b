import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { LIMITS } from '../limits.ts';
import { BodyTooLarge, ClientGone, ClientTooSlow } from './clientErrors.ts';

const tooSlow = new WeakMap<IncomingMessage, ClientTooSlow>();

/** Resets the connection, so that the kernel keeps no data for the client. */
function disconnect(request: IncomingMessage, reason: string): void {
  tooSlow.set(request, new ClientTooSlow(reason));
  request.socket.resetAndDestroy();
}

const errorOf = (request: IncomingMessage, error: Error) =>
  tooSlow.get(request) ?? new ClientGone('while it sent the body', { cause: error });

export function limitPauses(request: IncomingMessage, response: ServerResponse, seconds: number): void {
  request.setTimeout(seconds * 1_000, () => disconnect(request, 'paused while it sent the body'));
  // While the service processes a complete body, the timeout is off. If the response was sent before the end of the
  // body, the timeout stays on, because the connection is then idle.
  request.once('end', () => {
    if (!response.writableFinished) request.setTimeout(0);
  });
}

/** Buffers the whole body, so that a service never waits for a slow client. */
export function readBody(request: IncomingMessage, deadlineMs = LIMITS.bodySeconds * 1_000): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= LIMITS.jsonBodyBytes) return;
      request.off('data', take);
      chunks.length = 0;
      reject(new BodyTooLarge());
    };
    const deadline = setTimeout(() => disconnect(request, 'body not complete in time'), deadlineMs);
    request.once('close', () => clearTimeout(deadline));
    request.on('data', take);
    request.once('error', (error) => reject(errorOf(request, error)));
    request.once('end', () => {
      clearTimeout(deadline);
      resolve(Buffer.concat(chunks));
    });
  });
}

const uploadEnds = new WeakMap<IncomingMessage, number>();

/** Returns an upload as a stream, up to the size limit; drops bytes that the service no longer reads. */
export function countedUpload(request: IncomingMessage): Readable {
  let size = 0;
  uploadEnds.set(request, request.socket.bytesRead + LIMITS.uploadBodyBytes);
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > LIMITS.uploadBodyBytes) done(new BodyTooLarge());
      else done(null, chunk);
    },
  });
  request.once('error', (error) => counter.destroy(errorOf(request, error)));
  request.pipe(counter);
  return counter.once('close', () => request.resume());
}

const closedAfterRest = new WeakSet<IncomingMessage>();

/**
 * Call this function before sending the headers. If the client wants the connection closed, Node would close it after
 * the response, even with unread data, and the client would see a broken connection instead of the response. With this
 * function, `discardRest` closes the connection later.
 */
export function keepForRest(response: ServerResponse): void {
  const { req: request } = response;
  if (request.complete || response.shouldKeepAlive) return;
  response.shouldKeepAlive = true;
  closedAfterRest.add(request);
}

/**
 * Drops data that the client still sends after the response; an upload may finish at its own speed, other bodies are
 * cut off.
 */
export function discardRest(request: IncomingMessage): void {
  const { socket } = request;
  const end = () => {
    if (closedAfterRest.has(request)) socket.destroySoon();
  };
  if (request.complete) end();
  else request.once('end', end);
  if (request.complete || socket.destroyed) return;
  const free = uploadEnds.get(request) ?? 0;
  const last = Math.max(free, socket.bytesRead) + LIMITS.lingerBytes;
  let endsAt: number | undefined;
  const check = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(check);
    else if (socket.bytesRead > free) endsAt ??= performance.now() + LIMITS.lingerSeconds * 1_000;
    if (socket.bytesRead > last || performance.now() > (endsAt ?? Number.POSITIVE_INFINITY)) socket.resetAndDestroy();
  }, 100);
  request.resume();
}
