import http from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/** Includes the DNS lookup, which may take ten seconds for a stopped container. */
const CONNECT_TIMEOUT_MS = 2_000;

function limitConnecting(outgoing: http.ClientRequest): void {
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => outgoing.destroy(new Error('the storage is not reached')), CONNECT_TIMEOUT_MS);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
  });
}

/** The minio client has no timeout. @param timeoutMs without a byte in either direction */
export function timeoutTransport(protocol: string, timeoutMs: number): NonNullable<ClientOptions['transport']> {
  const { request } = protocol === 'https:' ? https : http;
  const requestWithTimeout = (options: https.RequestOptions, callback: (response: http.IncomingMessage) => void) => {
    const outgoing = request({ ...options, timeout: timeoutMs }, callback);
    limitConnecting(outgoing);
    outgoing.on('timeout', () => outgoing.destroy(new Error('the storage does not answer')));
    return outgoing;
  };
  // The minio client uses only this overload of `request`.
  return { request: requestWithTimeout as typeof http.request };
}
