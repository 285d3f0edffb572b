import http from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/** The minio client has no timeout. @param timeoutMs without a byte in either direction */
export function timeoutTransport(protocol: string, timeoutMs: number): NonNullable<ClientOptions['transport']> {
  const { request } = protocol === 'https:' ? https : http;
  const requestWithTimeout = (options: https.RequestOptions, callback: (response: http.IncomingMessage) => void) => {
    const outgoing = request({ ...options, timeout: timeoutMs }, callback);
    outgoing.on('timeout', () => outgoing.destroy(new Error('the storage does not answer')));
    return outgoing;
  };
  // The minio client uses only this overload of `request`.
  return { request: requestWithTimeout as typeof http.request };
}
