import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGzip, type Gzip } from 'node:zlib';
import type { Path } from '../routeTable.ts';

/** Of every gateway; nginx measures a body only when its length is known. */
export const COMPRESSION = { type: 'application/json', level: 4, minBytes: 1_024 } as const;

/**
 * Only paths that can be read: what is secret (links to attachments, a passkey's challenge) is in responses to writes
 * (docs/decisions/gateway-compresses-what-is-read.md).
 */
export const isCompressed = ({ methods }: Pick<Path, 'methods'>): boolean => methods.includes('GET');

const NOT_ACCEPTED = /^q=0(?:\.0*)?$/;

function acceptsGzip({ headers }: IncomingMessage): boolean {
  const offers = String(headers['accept-encoding'] ?? '').split(',');
  return offers.some((offer) => {
    const [coding, quality = ''] = offer.split(';').map((part) => part.trim().toLowerCase());
    return coding === 'gzip' && !NOT_ACCEPTED.test(quality);
  });
}

function isCompressible({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (
    headers['content-type']?.split(';')[0] === COMPRESSION.type &&
    headers['content-encoding'] === undefined &&
    (length === undefined || Number(length) >= COMPRESSION.minBytes)
  );
}

/** As nginx's `gzip`: sets the headers. @returns undefined when the body is sent as it is */
export function compressionFor(
  request: IncomingMessage,
  upstream: IncomingMessage,
  response: ServerResponse,
): Gzip | undefined {
  if (request.method === 'HEAD' || !isCompressible(upstream)) return undefined;
  response.setHeader('Vary', 'Accept-Encoding');
  if (!acceptsGzip(request)) return undefined;
  const etag = upstream.headers.etag;
  // The compressed body is the same content, but not the same bytes.
  if (etag) response.setHeader('ETag', etag.replace(/^(?!W\/)/, 'W/'));
  response.removeHeader('Content-Length');
  response.setHeader('Content-Encoding', 'gzip');
  return createGzip({ level: COMPRESSION.level });
}
