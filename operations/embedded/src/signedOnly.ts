import type { S3Context, S3Middleware } from '@20minutes/s3rver';
import authentication from '@20minutes/s3rver/lib/middleware/authentication.js';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

/** Far above what the S3 client sends, far below Koa's limit for parsed parameters. */
const MAX_PARAMETERS = 20;
const MAX_QUERY = 4_096;

/** Accepts only a few parameters and no duplicate names, ignoring case, so that every parser reads them alike. */
function isUnambiguous(query: string): boolean {
  if (query.length > MAX_QUERY) return false;
  const names = [...new URLSearchParams(query).keys()].map((name) => name.toLowerCase());
  return names.length <= MAX_PARAMETERS && new Set(names).size === names.length;
}

/** Signature version 4, in header or query. Version 2 signs neither the host nor most of the query. */
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

/** The server itself would serve unsigned requests, and overlooks signatures beyond the parameters that it parses. */
export function signedOnly(): S3Middleware {
  const authenticate = authentication();
  return async (ctx, next) => {
    const resource = readResource(ctx.path);
    if (!resource || !isUnambiguous(ctx.querystring) || !namesSignature(ctx)) throw denied();
    ctx.params = resource;
    await authenticate(ctx, async () => undefined);
    if (!ctx.state.account) throw denied();
    // The router sets it again and would merge with these values.
    ctx.params = {};
    await next();
  };
}
