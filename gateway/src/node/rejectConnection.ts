import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { GATEWAY_ERRORS } from '../gatewayErrors.ts';
import { LIMITS } from '../limits.ts';
import { CONTENT_TYPES } from '../responseHeaders.ts';

/** Answers a connection whose bytes Node cannot parse as a request, or that sent them too slowly. */
export function rejectConnection(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  // Like nginx: no response, because there is no request.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    if (socket instanceof Socket) socket.resetAndDestroy();
    return;
  }
  const body = JSON.stringify(GATEWAY_ERRORS[400]);
  const head = [
    'HTTP/1.1 400 Bad Request',
    `Content-Type: ${CONTENT_TYPES.json}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // Without a body for HEAD: the client would read it as a second response.
  const isHead = error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
  if (socket.writable) socket.end([...head, 'Connection: close', '', isHead ? '' : body].join('\r\n'));
  // A client that never closes its side would leave the socket half-open.
  const cutOff = setTimeout(() => socket.destroy(), LIMITS.lingerSeconds * 1_000);
  socket.once('close', () => clearTimeout(cutOff));
}
