import type { S3Context, S3Middleware } from '@20minutes/s3rver';
import authentication from '@20minutes/s3rver/lib/middleware/authentication.js';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

/** Far more than the S3 client sends, and far below the number of parameters after which Koa stops reading. */
const MOST_PARAMETERS = 20;
const LONGEST_QUERY = 4_096;

/** Whether every reader of the query sees the same parameters: few, each name once in whatever spelling. */
function isUnambiguous(query: string): boolean {
  if (query.length > LONGEST_QUERY) return false;
  const names = [...new URLSearchParams(query).keys()].map((name) => name.toLowerCase());
  return names.length <= MOST_PARAMETERS && new Set(names).size === names.length;
}

/** Version 4 by header or by query. Version 2 signs neither the host nor most of the query. */
function namesSignature({ headers, querystring }: S3Context): boolean {
  const { authorization } = headers;
  if (authorization !== undefined) return authorization.startsWith('AWS4-HMAC-SHA256 ');
  return new URLSearchParams(querystring).has('X-Amz-Algorithm');
}

/** Bucket and key as the server's router reads them; undefined for a path that it cannot decode. */
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
 * Refuses every request without a valid signature, before the server looks at it: left to itself it serves unsigned requests,
 * and takes a request for unsigned when it finds no signature among the parameters that it reads.
 */
export function signedOnly(): S3Middleware {
  const authenticate = authentication();
  return async (ctx, next) => {
    const resource = readResource(ctx.path);
    if (!resource || !isUnambiguous(ctx.querystring) || !namesSignature(ctx)) throw denied();
    ctx.params = resource;
    await authenticate(ctx, async () => undefined);
    if (!ctx.state.account) throw denied();
    // The router fills it again; what is left here would mix with that.
    ctx.params = {};
    await next();
  };
}
