import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { PROXY_CLAIMS } from '../proxyClaims.ts';

/** Everything that determines the headers of a forwarded request. */
export interface Outgoing {
  readonly request: IncomingMessage;
  readonly headers: Readonly<Record<string, string>>;
  /** Lower-case names of headers that are not forwarded, per direction. */
  readonly withheld?: { readonly request: readonly string[]; readonly response: readonly string[] };
  readonly body: Buffer | Readable;
}

/** Headers that concern only one connection (RFC 9110, 7.6.1); the gateway itself handles `Expect` of the client. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

const CLAIMED = new Set(PROXY_CLAIMS.map((name) => name.toLowerCase()));

/** Drops hop-by-hop headers, proxy headers that a client could forge, and the headers in `withheld`. */
export function endToEnd(
  headers: IncomingHttpHeaders,
  withheld: readonly string[] = [],
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | string[]] => {
      return (
        !HOP_BY_HOP.has(entry[0]) && !CLAIMED.has(entry[0]) && !withheld.includes(entry[0]) && entry[1] !== undefined
      );
    }),
  );
}

export function ownHeaders(request: IncomingMessage, requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': request.headers.host ?? '',
  };
}

/** @param headers headers that the gateway sets; they replace the client's headers of the same names */
export function outgoingHeaders({ request, headers, body, withheld }: Outgoing): Record<string, string | string[]> {
  const forwardedHeaders = { ...endToEnd(request.headers, withheld?.request), ...headers };
  if (!Buffer.isBuffer(body)) return forwardedHeaders;
  delete forwardedHeaders['content-length'];
  return body.length > 0 ? { ...forwardedHeaders, 'content-length': String(body.length) } : forwardedHeaders;
}
