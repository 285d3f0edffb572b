import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname, extname } from 'node:path';
import send from 'send';
import { LIMITS } from '../limits.ts';
import { CONTENT_TYPES } from '../responseHeaders.ts';
import { ACCEPTS_BROTLI, acceptsGzip } from './compression.ts';
import { disconnectSlowReader } from './disconnectSlowReader.ts';
import { sendError } from './sendError.ts';

/** Compressed copies that the build writes next to a file; the smaller first. */
const COPIES = [
  { ending: 'br', encoding: 'br', accepts: (offers: string) => ACCEPTS_BROTLI.test(offers) },
  { ending: 'gz', encoding: 'gzip', accepts: acceptsGzip },
] as const;

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

async function bestOf(path: string, accepted: string): Promise<{ readonly file: string; readonly encoding?: string }> {
  for (const { ending, encoding } of COPIES.filter((copy) => copy.accepts(accepted))) {
    if (await isFile(`${path}.${ending}`)) return { file: `${path}.${ending}`, encoding };
  }
  return { file: path };
}

function typeOf(path: string): string {
  const ending = extname(path).slice(1);
  return ending in CONTENT_TYPES ? CONTENT_TYPES[ending as keyof typeof CONTENT_TYPES] : 'application/octet-stream';
}

/** Serves a file like nginx with its copies: 304 if unchanged, no Range. Returns false if there is no such file. */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  caching: string,
): Promise<boolean> {
  if (!(await isFile(path))) return false;
  const { file, encoding } = await bestOf(path, String(request.headers['accept-encoding'] ?? ''));
  const setHeaders = () => {
    response.setHeader('Cache-Control', caching);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Content-Type', typeOf(path));
    if (encoding) response.setHeader('Content-Encoding', encoding);
  };
  disconnectSlowReader(response, LIMITS.clientSeconds * 1_000);
  const options = {
    root: dirname(file),
    acceptRanges: false,
    cacheControl: false,
    dotfiles: 'allow',
    index: false,
  } as const;
  send(request, encodeURIComponent(basename(file)), options)
    .on('headers', setHeaders)
    .on('error', () => sendError(response, 404))
    .pipe(response);
  return true;
}
