import http from 'node:http';
import https from 'node:https';
import { Client, type ClientOptions } from 'minio';
import type { FilesEnvironment } from '../environment.ts';

/** The time limit of connecting; it includes the DNS lookup, which may take ten seconds for a stopped container. */
const CONNECT_TIMEOUT_MS = 2_000;

function limitConnecting(outgoing: http.ClientRequest): void {
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => outgoing.destroy(new Error('the storage is not reached')), CONNECT_TIMEOUT_MS);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
  });
}

/**
 * Adds a timeout to requests, because the minio client has none.
 * @param timeoutMs the longest time without a byte in either direction
 */
function timeoutTransport(protocol: string, timeoutMs: number): NonNullable<ClientOptions['transport']> {
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

/** The timeout for metadata: a frozen storage is detected within 3 s. */
const METADATA_TIMEOUT_MS = 2_000;
/** The timeout for objects and their list: a busy storage takes long to write 25 MB, or to list 1,000 objects. */
const OBJECT_TIMEOUT_MS = 15_000;
/**
 * The client closes a connection that has been idle for this time, in ms, because storages close idle connections after
 * five seconds or more, and a request sent at that moment would be lost.
 */
const IDLE_MS = 1_000;
/** Every S3 server accepts this region; setting it saves the client a request for the region of the bucket. */
export const REGION = 'us-east-1';
export type StorageEnvironment = Pick<
  FilesEnvironment,
  'S3_ENDPOINT' | 'S3_CA' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'
>;

/** @returns a client for metadata and one for objects and their list */
export function openClients(
  { S3_ENDPOINT, S3_CA, S3_ACCESS_KEY, S3_SECRET_KEY }: StorageEnvironment,
  objectTimeoutMs = OBJECT_TIMEOUT_MS,
) {
  const useSSL = S3_ENDPOINT.protocol === 'https:';
  const agentOptions = { keepAlive: true, timeout: IDLE_MS };
  const transportAgent = useSSL
    ? new https.Agent({ ...agentOptions, minVersion: 'TLSv1.2', ...(S3_CA ? { ca: S3_CA } : {}) })
    : new http.Agent(agentOptions);
  const openClient = (timeoutMs: number) =>
    new Client({
      endPoint: S3_ENDPOINT.hostname,
      port: Number(S3_ENDPOINT.port) || (useSSL ? 443 : 80),
      useSSL,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      region: REGION,
      pathStyle: true,
      transport: timeoutTransport(S3_ENDPOINT.protocol, timeoutMs),
      transportAgent,
      // The client's own retries would write to the console.
      retryOptions: { disableRetry: true },
    });
  return {
    client: openClient(METADATA_TIMEOUT_MS),
    objects: openClient(objectTimeoutMs),
    close: () => transportAgent.destroy(),
  };
}
