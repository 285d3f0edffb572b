import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGzip, type Gzip } from 'node:zlib';
import type { Path } from '../routeTable.ts';

/** Settings shared by both gateways; nginx applies `minBytes` only to a response whose length it knows. */
export const COMPRESSION = { type: 'application/json', level: 4, minBytes: 1_024 } as const;

/**
 * Matches Brotli in an Accept-Encoding header without a quality value: browsers send `br` in this form, and only over
 * TLS or to localhost. If the header matches, the client gets the Brotli copies that builds contain.
 */
export const ACCEPTS_BROTLI = /(?:^|[\s,])br\s*(?:,|$)/;

/**
 * Only the responses of paths with GET are compressed, because responses to writes contain secrets, such as links to
 * attachments or a passkey's challenge (docs/decisions/gateway-compresses-what-is-read.md).
 */
export const isCompressed = ({ methods }: Pick<Path, 'methods'>): boolean => methods.includes('GET');

const NOT_ACCEPTED = /^q=0(?:\.0*)?$/;

/** @param accepted the request's `Accept-Encoding` */
export function acceptsGzip(accepted: string): boolean {
  const offers = accepted.split(',');
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

/** Sets the headers like nginx's `gzip`. @returns the compressor, or undefined if the body is sent uncompressed */
export function compressionFor(
  request: IncomingMessage,
  upstream: IncomingMessage,
  response: ServerResponse,
): Gzip | undefined {
  if (request.method === 'HEAD' || !isCompressible(upstream)) return undefined;
  response.setHeader('Vary', 'Accept-Encoding');
  if (!acceptsGzip(String(request.headers['accept-encoding'] ?? ''))) return undefined;
  const etag = upstream.headers.etag;
  // The compressed body has the same content but different bytes, so its ETag must be weak.
  if (etag) response.setHeader('ETag', etag.replace(/^(?!W\/)/, 'W/'));
  response.removeHeader('Content-Length');
  response.setHeader('Content-Encoding', 'gzip');
  return createGzip({ level: COMPRESSION.level });
}
