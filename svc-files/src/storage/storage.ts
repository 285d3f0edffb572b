import { StartError } from '@parkwart/service-kit/environment/environment';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { type BucketItem, S3Error } from 'minio';
import { storageNotReachable } from './errors.ts';
import { retry } from './retry.ts';
import { openClients, type StorageEnvironment } from './s3Clients.ts';

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
const ALREADY_THERE = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];
/** Without a code a proxy responded. */
const TEMPORARY = /^(?:|SlowDown\w*|ServiceUnavailable|InternalError|OperationAborted|XMinio\w+)$/;

export function openStorage(
  environment: StorageEnvironment,
  log: ServiceParts['log'],
  objectTimeoutMs?: number,
): Storage {
  const { S3_BUCKET: bucket } = environment;
  const { client, objects, close } = openClients(environment, objectTimeoutMs);

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
    close,
  };
}
