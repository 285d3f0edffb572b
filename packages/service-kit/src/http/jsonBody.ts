import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { isNativeError } from 'node:util/types';
import { brotliDecompress, unzip } from 'node:zlib';
import type { Context } from 'koa';
import {
  bodyTooLarge,
  type HttpError,
  malformedBody,
  truncatedBody,
  undecodableBody,
  unknownCharset,
  unknownEncoding,
} from '../errors/httpError.ts';

type Decompress = (packed: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const DECOMPRESS: ReadonlyMap<string, Decompress> = new Map([
  ['gzip', promisify(unzip)],
  ['deflate', promisify(unzip)],
  ['br', promisify(brotliDecompress)],
]);
const UTF_8: readonly string[] = ['', 'utf-8', 'utf8'];

/** @param limit in bytes, for both the compressed and the decompressed body. @throws HttpError 400, 413, 415 */
export function jsonBody(limit: number): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    if (!UTF_8.includes(ctx.request.charset.toLowerCase())) throw unknownCharset();
    const decompress = decompressorFor(ctx, limit);
    ctx.request.body = parse(await decompress(await readBytes(ctx.req, limit)));
  };
}

export function contentEncoding(ctx: Context): string {
  return ctx.get('Content-Encoding').trim().toLowerCase() || 'identity';
}

function decompressorFor(ctx: Context, limit: number): (sent: Buffer) => Promise<Buffer> {
  const encoding = contentEncoding(ctx);
  if (encoding === 'identity') return async (sent) => sent;
  const decompress = DECOMPRESS.get(encoding);
  if (!decompress) throw unknownEncoding();
  return async (sent) => {
    // Rejected here, because zlib accepts an empty input.
    if (sent.length === 0) throw undecodableBody();
    return decompress(sent, { maxOutputLength: limit }).catch((error: unknown) => {
      throw decodingError(error);
    });
  };
}

function decodingError(error: unknown): HttpError {
  const isTooLarge = isNativeError(error) && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  return isTooLarge ? bodyTooLarge() : undecodableBody();
}

/** Input beyond the limit is read and dropped, because a browser shows no response to an aborted upload. */
function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A destroyed request emits no further events.
    if (request.destroyed) return reject(truncatedBody());
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(bodyTooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(truncatedBody()));
  });
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** An empty body counts as an empty object, so that each missing field gets its own message. */
function parse(bytes: Buffer): Context['request']['body'] {
  try {
    const text = decoder.decode(bytes);
    if (text === '') return {};
    return isPlain(text) ? JSON.parse(text) : JSON.parse(text, rejectPrototype);
  } catch {
    throw malformedBody();
  }
}

const PLAIN_LENGTH = 2_000;

/** A short text without `__proto__` can neither set a prototype nor be nested deeply enough to overflow the stack. */
function isPlain(text: string): boolean {
  return text.length <= PLAIN_LENGTH && !text.includes('\\') && !text.includes('__proto__');
}

function rejectPrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('an object sets its prototype');
  return value;
}
