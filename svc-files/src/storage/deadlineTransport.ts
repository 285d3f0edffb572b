import http from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/**
 * HTTP for the minio client, which by itself waits for ever: a request on which nothing moves for so long fails.
 * @param milliseconds without a byte in either direction
 */
export function deadlineTransport(protocol: string, milliseconds: number): NonNullable<ClientOptions['transport']> {
  const { request } = protocol === 'https:' ? https : http;
  const requestInTime = (options: https.RequestOptions, callback: (response: http.IncomingMessage) => void) => {
    const running = request({ ...options, timeout: milliseconds }, callback);
    running.on('timeout', () => running.destroy(new Error('the storage does not answer')));
    return running;
  };
  // Of the forms that node:http knows, the client uses this one alone.
  return { request: requestInTime as typeof http.request };
}
