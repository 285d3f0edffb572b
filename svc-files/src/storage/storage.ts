import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '@parkwart/service-kit/environment/environment';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { type BucketItem, S3Error } from 'minio';
import { openClients, type StorageEnvironment } from './s3Clients.ts';

const storageNotReachable = () =>
  new HttpError(
    503,
    'STORAGE_NOT_REACHABLE',
    'Die Dateiablage ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    { retryAfter: 2 },
  );

/** The delays before retries, in ms, because host names and connections disappear briefly while containers restart. */
const DELAYS_MS = [100, 400];

/**
 * Returns whether the error is a system error, which has a code (ECONNRESET, EAI_AGAIN); error responses of the storage
 * also have a code.
 */
function isConnectionLost(error: unknown): boolean {
  const { code }: { code?: unknown } = Object(error);
  return typeof code === 'string' && !(error instanceof S3Error);
}

/** Retries idempotent work. @throws the last error */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const delay of DELAYS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await wait(delay);
    }
  }
  return work();
}

interface StoredObject {
  /** Opaque, never a file name. */
  readonly key: string;
  readonly content: Buffer;
  readonly type: string;
  readonly disposition: string;
  /** If undefined, the object is stored with `no-store`. */
  readonly cacheSeconds?: number;
}

const KEYS_PER_PAGE = 500;
const ALREADY_THERE = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];
/** Codes of temporary errors of the storage; an error without a code comes from a proxy. */
const TEMPORARY = /^(?:|SlowDown\w*|ServiceUnavailable|InternalError|OperationAborted|XMinio\w+)$/;

export class Storage {
  readonly #bucket: string;
  readonly #log: ServiceParts['log'];
  readonly #clients: ReturnType<typeof openClients>;

  constructor(environment: StorageEnvironment, log: ServiceParts['log'], objectTimeoutMs?: number) {
    this.#bucket = environment.S3_BUCKET;
    this.#log = log;
    this.#clients = openClients(environment, objectTimeoutMs);
  }

  /** @throws HttpError 503 while the storage is down, StartError when it rejects the credentials */
  async ensureBucket(): Promise<void> {
    try {
      await this.#createBucket();
    } catch (error) {
      if (error instanceof S3Error && !TEMPORARY.test(error.code ?? '')) {
        throw new StartError(`The storage refuses the bucket: ${error.code}`);
      }
      throw this.#notReachable(error);
    }
  }

  async check(): Promise<void> {
    if (!(await this.#clients.client.bucketExists(this.#bucket))) throw new Error('the bucket is gone');
  }

  /**
   * Call this method before an upload, because the timeout of storing an object is longer than a user waits. @throws
   * HttpError 503 within two seconds
   */
  async requireReachable(): Promise<void> {
    await retry(() => this.check()).catch((error: unknown) => {
      throw this.#notReachable(error);
    });
  }

  /** @throws HttpError 503 */
  async put({ key, content, type, disposition, cacheSeconds }: StoredObject): Promise<void> {
    const metadata = {
      'Content-Type': type,
      'Content-Disposition': disposition,
      'Cache-Control': cacheSeconds === undefined ? 'no-store' : `private, max-age=${cacheSeconds}`,
    };
    const { objects } = this.#clients;
    await retry(() => objects.putObject(this.#bucket, key, content, content.length, metadata)).catch(
      (error: unknown) => {
        this.#log.warn({ err: error }, 'an object was not put');
        throw storageNotReachable();
      },
    );
  }

  /** Deletes objects without throwing, because the sweep retries failed deletions. */
  async removeQuietly(keys: readonly string[]): Promise<void> {
    const { client } = this.#clients;
    const results = await Promise.allSettled(keys.map((key) => client.removeObject(this.#bucket, key)));
    const failed = results.filter(({ status }) => status === 'rejected').length;
    if (failed > 0) this.#log.warn({ failed }, 'objects without an attachment are left to the sweep');
  }

  async *keysBefore(limit: Date): AsyncGenerator<string[]> {
    let page: string[] = [];
    // Uses version 1 of the list call. With version 2, s3rver fails after 1,000 objects, because its continuation
    // tokens need DES, which Node no longer has.
    const objects = this.#clients.objects.listObjects(this.#bucket, '', true) as AsyncIterable<BucketItem>;
    for await (const { name, lastModified } of objects) {
      if (!name || !lastModified || lastModified >= limit) continue;
      page.push(name);
      if (page.length < KEYS_PER_PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  close(): void {
    this.#clients.close();
  }

  async #createBucket(): Promise<void> {
    const { client } = this.#clients;
    if (await client.bucketExists(this.#bucket)) return;
    try {
      await client.makeBucket(this.#bucket);
      this.#log.info('bucket made');
    } catch (error) {
      if (!(error instanceof S3Error && ALREADY_THERE.includes(error.code ?? ''))) throw error;
    }
  }

  #notReachable(error: unknown) {
    this.#log.warn({ err: error }, 'the storage is not reachable');
    return storageNotReachable();
  }
}
