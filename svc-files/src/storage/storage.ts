import http from 'node:http';
import https from 'node:https';
import { StartError } from '@parkwart/service-kit/environment/environment';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { type BucketItem, Client, S3Error } from 'minio';
import type { FilesEnvironment } from '../environment.ts';
import { storageNotReachable } from './errors.ts';
import { retry } from './retry.ts';
import { timeoutTransport } from './timeoutTransport.ts';

export interface Storage {
  /** @throws HttpError 503 while the storage is down, StartError when it rejects the credentials */
  ensureBucket(): Promise<void>;
  check(): Promise<void>;
  /** Before an upload: an object may take longer than a user waits. @throws HttpError 503 within two seconds */
  requireReachable(): Promise<void>;
  /** @throws HttpError 503 */
  put(object: StoredObject): Promise<void>;
  /** The sweep deletes those that fail now. */
  removeQuietly(keys: readonly string[]): Promise<void>;
  keysBefore(limit: Date): AsyncIterable<string[]>;
  close(): void;
}

interface StoredObject {
  /** Opaque, never a file name. */
  readonly key: string;
  readonly content: Buffer;
  readonly type: string;
  readonly disposition: string;
  /** `no-store` without it. */
  readonly cacheSeconds?: number;
}

const KEYS_PER_PAGE = 500;
/** For metadata: a frozen storage is detected within 3 s. */
const METADATA_TIMEOUT_MS = 2_000;
/** For objects and their list: a busy storage takes long to write 25 MB, or to look at 1,000 objects. */
const OBJECT_TIMEOUT_MS = 15_000;
/** Storages close idle connections after five seconds or more, which would lose a request sent at that moment. */
const IDLE_MS = 1_000;
/** Every S3 server accepts this region, and naming it saves a lookup. */
export const REGION = 'us-east-1';
const ALREADY_THERE = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];
/** Without a code a proxy responded. */
const TEMPORARY = /^(?:|SlowDown\w*|ServiceUnavailable|InternalError|OperationAborted|XMinio\w+)$/;

type StorageEnvironment = Pick<
  FilesEnvironment,
  'S3_ENDPOINT' | 'S3_CA' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET'
>;

export function openStorage(
  environment: StorageEnvironment,
  log: ServiceParts['log'],
  objectTimeoutMs = OBJECT_TIMEOUT_MS,
): Storage {
  const { S3_ENDPOINT, S3_CA, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET: bucket } = environment;
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
      // The client's own retries write to the console.
      retryOptions: { disableRetry: true },
    });
  const client = openClient(METADATA_TIMEOUT_MS);
  const objects = openClient(objectTimeoutMs);

  const createBucket = async () => {
    if (await client.bucketExists(bucket)) return;
    try {
      await client.makeBucket(bucket);
      log.info('bucket made');
    } catch (error) {
      if (!(error instanceof S3Error && ALREADY_THERE.includes(error.code ?? ''))) throw error;
    }
  };

  const put = async ({ key, content, type, disposition, cacheSeconds }: StoredObject) => {
    try {
      const metadata = {
        'Content-Type': type,
        'Content-Disposition': disposition,
        'Cache-Control': cacheSeconds === undefined ? 'no-store' : `private, max-age=${cacheSeconds}`,
      };
      await retry(() => objects.putObject(bucket, key, content, content.length, metadata));
    } catch (error) {
      log.warn({ err: error }, 'an object was not put');
      throw storageNotReachable();
    }
  };

  const check = async () => {
    if (!(await client.bucketExists(bucket))) throw new Error('the bucket is gone');
  };

  const removeQuietly = async (keys: readonly string[]) => {
    const results = await Promise.allSettled(keys.map((key) => client.removeObject(bucket, key)));
    const failed = results.filter(({ status }) => status === 'rejected').length;
    if (failed > 0) log.warn({ failed }, 'objects without an attachment are left to the sweep');
  };

  async function* keysBefore(limit: Date) {
    let page: string[] = [];
    // Not version 2: s3rver's continuation tokens need DES, which Node no longer has, so it fails after 1,000 objects.
    for await (const { name, lastModified } of objects.listObjects(bucket, '', true) as AsyncIterable<BucketItem>) {
      if (!name || !lastModified || lastModified >= limit) continue;
      page.push(name);
      if (page.length < KEYS_PER_PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  return {
    put,
    removeQuietly,
    keysBefore,
    ensureBucket: async () => {
      try {
        await createBucket();
      } catch (error) {
        if (error instanceof S3Error && !TEMPORARY.test(error.code ?? '')) {
          throw new StartError(`The storage refuses the bucket: ${error.code}`);
        }
        log.warn({ err: error }, 'the storage is not reachable');
        throw storageNotReachable();
      }
    },
    check,
    requireReachable: () =>
      retry(check).catch((error: unknown) => {
        log.warn({ err: error }, 'the storage is not reachable');
        throw storageNotReachable();
      }),
    close: () => transportAgent.destroy(),
  };
}
