import http from 'node:http';
import type { Readable } from 'node:stream';
import { Client, type ClientOptions, S3Error } from 'minio';
import { CommandError } from '../commandError.ts';
import { texts } from '../texts.ts';

export interface ObjectStoreAddress {
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucket: string;
}

export const STORED_HEADERS = ['content-type', 'content-disposition', 'cache-control'] as const;
export type ObjectHeaders = Readonly<Partial<Record<(typeof STORED_HEADERS)[number], string>>>;

export interface ObjectFacts {
  readonly headers: ObjectHeaders;
  readonly size: number;
  /** The ETag without quotes. With most storages, it is the MD5 of an object that was stored in one piece. */
  readonly tag: string;
}

/** Every method throws CommandError. */
export interface ObjectStore {
  ensureBucket(): Promise<void>;
  find(key: string): Promise<ObjectFacts | undefined>;
  read(key: string): Promise<Readable>;
  put(key: string, content: Readable, size: number, headers: ObjectHeaders): Promise<void>;
  close(): void;
}

const REGION = 'us-east-1';
const TIMEOUT_MS = 30_000;
/** In ms: idle connections are closed after this time, because storages close them after five seconds or more. */
const IDLE_MS = 3_000;
const MAX_RETRIES = 3;
const NOT_FOUND_CODES = ['NotFound', 'NoSuchKey'];

/** Adds a timeout, because the client itself has none. */
const transport = {
  request: (options: http.RequestOptions, callback: (response: http.IncomingMessage) => void) => {
    const outgoing = http.request({ ...options, timeout: TIMEOUT_MS }, callback);
    outgoing.on('timeout', () => outgoing.destroy(new Error('time-out')));
    return outgoing;
  },
} as unknown as NonNullable<ClientOptions['transport']>;

function commandError(error: unknown): CommandError {
  if (error instanceof S3Error) return new CommandError(texts.storageRejected(error.code ?? error.message));
  return new CommandError(texts.storageUnreachable(error instanceof Error ? error.message : String(error)));
}

/** Retries a failed call, because a relay or an idle connection may close at any time. @throws CommandError */
async function attempt<T>(call: () => Promise<T>, retriesLeft = MAX_RETRIES): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (retriesLeft === 0 || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw commandError(error);
    return attempt(call, retriesLeft - 1);
  }
}

function noneIfMissing(error: unknown): undefined {
  if (!(error instanceof S3Error && NOT_FOUND_CODES.includes(error.code ?? ''))) throw error;
}

export function openObjectStore({ url, accessKey, secretKey, bucket }: ObjectStoreAddress): ObjectStore {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4, timeout: IDLE_MS });
  const client = new Client({
    endPoint: hostname,
    port: Number(port) || 80,
    useSSL: false,
    accessKey,
    secretKey,
    region: REGION,
    pathStyle: true,
    transport,
    transportAgent: agent,
    retryOptions: { disableRetry: true },
  });
  return {
    ensureBucket: async () => {
      if (!(await attempt(() => client.bucketExists(bucket)))) await attempt(() => client.makeBucket(bucket), 0);
    },
    find: async (key) => {
      const found = await attempt(() => client.statObject(bucket, key).catch(noneIfMissing));
      if (!found) return undefined;
      const stored: Readonly<Record<string, string>> = found.metaData;
      const headers = STORED_HEADERS.flatMap((name) => (stored[name] ? [[name, stored[name]]] : []));
      return { headers: Object.fromEntries(headers), size: found.size, tag: found.etag };
    },
    read: (key) => attempt(() => client.getObject(bucket, key)),
    put: async (key, content, size, headers) => {
      // The call is not retried, because a stream can be read only once.
      await attempt(() => client.putObject(bucket, key, content, size, { ...headers }), 0);
    },
    close: () => agent.destroy(),
  };
}
