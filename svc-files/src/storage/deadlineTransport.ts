import http from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/**
 * HTTP for the minio client, which has no timeout of its own.
 * @param milliseconds without a byte in either direction until the request fails
 */
export function deadlineTransport(protocol: string, milliseconds: number): NonNullable<ClientOptions['transport']> {
  const { request } = protocol === 'https:' ? https : http;
  const requestInTime = (options: https.RequestOptions, callback: (response: http.IncomingMessage) => void) => {
    const running = request({ ...options, timeout: milliseconds }, callback);
    running.on('timeout', () => running.destroy(new Error('the storage does not answer')));
    return running;
  };
  // The minio client uses only this overload of `request`.
  return { request: requestInTime as typeof http.request };
}
