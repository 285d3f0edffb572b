import http from 'node:http';
import type { Readable } from 'node:stream';
import { Client, type ClientOptions, S3Error } from 'minio';
import { texts } from '../texts.ts';

/** Where the attachments' objects are and how one gets there. */
export interface ObjectStoreAddress {
  /** `http://host:port` */
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucket: string;
}

export interface ObjectDescription {
  readonly type: string;
  readonly disposition: string;
}

/** The bucket, whichever server keeps it. */
export interface ObjectStore {
  /** Whether there is no object in it. */
  isEmpty(): Promise<boolean>;
  makeBucket(): Promise<void>;
  /** What links answer for the object, or undefined when it is not there. */
  describe(key: string): Promise<ObjectDescription | undefined>;
  read(key: string): Promise<Readable>;
  put(key: string, content: Readable, size: number, description: ObjectDescription): Promise<void>;
  close(): void;
}

const REGION = 'us-east-1';
const DEADLINE_MS = 30_000;
const NOT_THERE = ['NotFound', 'NoSuchKey'];

/** A request on which nothing moves for so long fails; the client by itself waits for ever. */
const transport = {
  request: (options: http.RequestOptions, callback: (response: http.IncomingMessage) => void) => {
    const running = http.request({ ...options, timeout: DEADLINE_MS }, callback);
    running.on('timeout', () => running.destroy(new Error(texts.storageSilent)));
    return running;
  },
} as unknown as NonNullable<ClientOptions['transport']>;

export function openObjectStore({ url, accessKey, secretKey, bucket }: ObjectStoreAddress): ObjectStore {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
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
    isEmpty: async () => {
      if (!(await client.bucketExists(bucket))) return true;
      for await (const _object of client.listObjectsV2(bucket, '', true)) return false;
      return true;
    },
    makeBucket: async () => {
      if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
    },
    describe: async (key) => {
      try {
        const { metaData } = await client.statObject(bucket, key);
        return { type: metaData['content-type'] ?? '', disposition: metaData['content-disposition'] ?? '' };
      } catch (error) {
        if (error instanceof S3Error && NOT_THERE.includes(error.code ?? '')) return undefined;
        throw error;
      }
    },
    read: (key) => client.getObject(bucket, key),
    put: async (key, content, size, { type, disposition }) => {
      await client.putObject(bucket, key, content, size, { 'Content-Type': type, 'Content-Disposition': disposition });
    },
    close: () => agent.destroy(),
  };
}
