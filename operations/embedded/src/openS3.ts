import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver, { type S3Context, type S3Middleware } from '@20minutes/s3rver';
import authentication from '@20minutes/s3rver/lib/middleware/authentication.js';
import Account from '@20minutes/s3rver/lib/models/account.js';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

const METADATA = /\._S3rver_metadata\.json$/;
const FILES = ['metadata.json', 'object', 'object.md5'];

/**
 * Removes objects that a killed s3rver left without metadata: s3rver cannot list a bucket that contains such an object,
 * so the sweep would never run again. Metadata is written last, so none of these objects was acknowledged.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const name of entries.filter((entry) => METADATA.test(entry))) {
    if ((await stat(join(folder, name))).size > 0) continue;
    for (const file of FILES) await rm(join(folder, name.replace(METADATA, `._S3rver_${file}`)), { force: true });
  }
}

/** These limits are far above what the S3 client sends, and far below Koa's limit for parsed parameters. */
const MAX_PARAMETERS = 20;
const MAX_QUERY = 4_096;

/**
 * Accepts only a few parameters, and no names that are equal or differ only in case, so that every parser returns the
 * same parameters.
 */
function isUnambiguous(query: string): boolean {
  if (query.length > MAX_QUERY) return false;
  const names = [...new URLSearchParams(query).keys()].map((name) => name.toLowerCase());
  return names.length <= MAX_PARAMETERS && new Set(names).size === names.length;
}

/**
 * Whether the request contains a signature of version 4, in header or query. Version 2 is rejected, because it signs
 * neither the host nor most of the query.
 */
function namesSignature({ headers, querystring }: S3Context): boolean {
  const { authorization } = headers;
  if (authorization !== undefined) return authorization.startsWith('AWS4-HMAC-SHA256 ');
  return new URLSearchParams(querystring).has('X-Amz-Algorithm');
}

/** Bucket and key as the server's router parses them; undefined for an invalid encoding. */
function readResource(path: string): { bucket?: string; key?: string } | undefined {
  const [, bucket, key] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? [];
  try {
    return { ...(bucket && { bucket: decodeURIComponent(bucket) }), ...(key && { key: decodeURIComponent(key) }) };
  } catch {
    return undefined;
  }
}

const denied = () => new S3Error('AccessDenied', 'Access Denied');

/**
 * Rejects unsigned requests. The server itself would serve them, and it overlooks signatures beyond the parameters that
 * it parses.
 */
function signedOnly(): S3Middleware {
  const authenticate = authentication();
  return async (ctx, next) => {
    const resource = readResource(ctx.path);
    if (!resource || !isUnambiguous(ctx.querystring) || !namesSignature(ctx)) throw denied();
    ctx.params = resource;
    await authenticate(ctx, async () => undefined);
    if (!ctx.state.account) throw denied();
    // The parameters are cleared, because the router sets them again and would otherwise merge the new values with the
    // old ones.
    ctx.params = {};
    await next();
  };
}

interface S3Start {
  readonly folder: string;
  readonly port: number;
  readonly accessKey: string;
  readonly secretKey: string;
}

/**
 * Opens an S3 server on 127.0.0.1 with one key pair. A process can run only one such server, because the package's key
 * registry is global.
 */
export async function openS3({ folder, port, accessKey, secretKey }: S3Start) {
  // Removes the package's well-known key pair.
  Account.registry.clear();
  new Account('parkwart', 'Parkwart').createKeyPair(accessKey, secretKey);
  await mkdir(folder, { recursive: true });
  await removeUnfinished(folder);
  const server = new S3rver({ address: '127.0.0.1', port, directory: folder, silent: true, vhostBuckets: false });
  server.middleware.unshift(signedOnly());
  const address = await server.run();
  return { port: address.port, close: () => server.close() };
}
