import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { LIMITS } from '../limits.ts';
import { CONTENT_TYPES } from '../responseHeaders.ts';
import { ACCEPTS_BROTLI, acceptsGzip } from './compression.ts';
import { whenOver } from './connections.ts';
import { disconnectSlowReader } from './disconnectSlowReader.ts';

const shared = new Map<string, { readonly content: Promise<Buffer>; readers: number }>();

/** Reads a file once for all concurrent readers, so that many slow clients use no more memory than one. */
function shareContent(key: string, read: () => Promise<Buffer>) {
  const held = shared.get(key) ?? { content: read(), readers: 0 };
  held.readers += 1;
  shared.set(key, held);
  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    held.readers -= 1;
    if (held.readers === 0) shared.delete(key);
  };
  return { content: held.content, release };
}

interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly changedAt: Date;
  readonly encoding?: 'br' | 'gzip';
}

async function openFile(path: string): Promise<OpenFile | undefined> {
  const handle = await open(path).catch(() => undefined);
  if (!handle) return undefined;
  const stats = await handle.stat();
  if (stats.isFile()) return { handle, size: stats.size, changedAt: stats.mtime };
  await handle.close();
  return undefined;
}

/** Compressed copies that the build writes next to a file; the smaller first. */
const COPIES = [
  { ending: 'br', encoding: 'br', accepts: (offers: string) => ACCEPTS_BROTLI.test(offers) },
  { ending: 'gz', encoding: 'gzip', accepts: acceptsGzip },
] as const;

async function openBest(path: string, accepted: string): Promise<OpenFile | undefined> {
  const plain = await openFile(path);
  if (!plain) return undefined;
  for (const { ending, encoding } of COPIES.filter((copy) => copy.accepts(accepted))) {
    const packed = await openFile(`${path}.${ending}`);
    if (!packed) continue;
    await plain.handle.close();
    return { ...packed, encoding };
  }
  return plain;
}

function typeOf(path: string): string {
  const ending = extname(path).slice(1);
  return ending in CONTENT_TYPES ? CONTENT_TYPES[ending as keyof typeof CONTENT_TYPES] : 'application/octet-stream';
}

/**
 * Serves a file, or a compressed copy of the file, as nginx does: 304 if the file is unchanged, and no support for
 * Range. Returns false if there is no such file.
 */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  caching: string,
): Promise<boolean> {
  const file = await openBest(path, String(request.headers['accept-encoding'] ?? ''));
  if (!file) return false;
  const etag = `"${file.changedAt.getTime().toString(16)}-${file.size.toString(16)}"`;
  response.setHeader('Cache-Control', caching);
  response.setHeader('ETag', etag);
  response.setHeader('Last-Modified', file.changedAt.toUTCString());
  response.setHeader('Vary', 'Accept-Encoding');
  const unchanged = request.headers['if-none-match']
    ?.split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);
  const readShared = () => shareContent(`${path} ${file.encoding} ${etag}`, () => file.handle.readFile());
  const isSent = !unchanged && request.method !== 'HEAD';
  // The file is sent in one piece: with an open stream, a client that disconnects after the last byte would look like
  // an aborted response.
  const shared = isSent ? readShared() : undefined;
  if (shared) whenOver(request, response, shared.release);
  const body = await Promise.resolve(shared?.content).finally(() => file.handle.close());
  if (unchanged) {
    response.writeHead(304).end();
    return true;
  }
  response.setHeader('Content-Type', typeOf(path));
  response.setHeader('Content-Length', file.size);
  if (file.encoding) response.setHeader('Content-Encoding', file.encoding);
  disconnectSlowReader(response, LIMITS.clientSeconds * 1_000);
  response.end(body);
  return true;
}
