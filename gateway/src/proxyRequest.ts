import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { boundReader } from './boundReader.ts';
import { ClientGone } from './clientFaults.ts';
import { PROXY_CLAIMS } from './proxyClaims.ts';
import type { RefusalStatus } from './refusals.ts';
import { refuse } from './refuse.ts';
import { CACHING, PRIVATE_CACHING } from './responseHeaders.ts';

/** Headers that belong to one connection, not to the message (RFC 9110, 7.6.1); `expect` is settled with the client here. */
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

export interface ProxiedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `http://host:port` of the service. */
  readonly target: string;
  readonly agent: Agent;
  /** Set in place of what the client sent under these names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names, in lower case, that are not forwarded: the client's and the service's. */
  readonly withheld?: { readonly request: readonly string[]; readonly response: readonly string[] };
  /** Complete, or streamed. */
  readonly body: Buffer | Readable;
  /** How long the service may send nothing, in ms. */
  readonly timeoutMs: number;
  /** How long the client may read nothing of a response, in ms; that time does not count as the service's. */
  readonly clientTimeoutMs: number;
  /** Whether the request may be sent twice when the connection breaks. */
  readonly repeatable: boolean;
  /** Whether the service may permit the browser to cache the response for minutes. */
  readonly mayPermitCaching?: boolean;
  /** What the client gets instead of a response with this status: one of the gateway's own refusals. */
  readonly refusalFor?: (status: number) => RefusalStatus | undefined;
}

/** The service had closed a kept connection just when it was used again. */
class StaleConnection extends Error {
  override name = 'StaleConnection';
}

class UpstreamTimeout extends Error {
  override name = 'UpstreamTimeout';
}

const CLAIMED = new Set(PROXY_CLAIMS.map((name) => name.toLowerCase()));

function endToEnd(headers: IncomingHttpHeaders, withheld: readonly string[] = []): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | string[]] => {
      return (
        !HOP_BY_HOP.has(entry[0]) && !CLAIMED.has(entry[0]) && !withheld.includes(entry[0]) && entry[1] !== undefined
      );
    }),
  );
}

/** What the gateway itself says of a request; a client's own values are replaced. */
export function ownHeaders(request: IncomingMessage, requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': request.headers.host ?? '',
  };
}

function outgoingHeaders({ request, headers, body, withheld }: ProxiedRequest): Record<string, string | string[]> {
  const passed = { ...endToEnd(request.headers, withheld?.request), ...headers };
  if (!Buffer.isBuffer(body)) return passed;
  delete passed['content-length'];
  return body.length > 0 ? { ...passed, 'content-length': String(body.length) } : passed;
}

function send(proxied: ProxiedRequest, agent: Agent): Promise<IncomingMessage> {
  const { request, response, target, body, timeoutMs } = proxied;
  const { hostname, port } = new URL(target);
  return new Promise((resolve, reject) => {
    const outgoing = openRequest({
      hostname,
      port,
      agent,
      method: request.method,
      path: request.url,
      headers: outgoingHeaders(proxied),
      timeout: timeoutMs,
    });
    let isClientGone = false;
    const giveUp = () => {
      isClientGone = true;
      outgoing.destroy();
    };
    response.once('close', giveUp);
    outgoing.on('timeout', () => {
      if (response.writableNeedDrain) outgoing.setTimeout(timeoutMs);
      else outgoing.destroy(new UpstreamTimeout(`no response within ${timeoutMs} ms`));
    });
    outgoing.once('response', resolve);
    outgoing.on('error', (error) => {
      response.off('close', giveUp);
      if (isClientGone) {
        reject(new ClientGone(error.message));
        return;
      }
      const stale = outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      reject(stale ? new StaleConnection(error.message) : error);
    });
    if (Buffer.isBuffer(body)) outgoing.end(body);
    // A body that breaks off or grows too large ends the request with its own error.
    else pipeline(body, outgoing).catch((error: Error) => reject(error));
  });
}

/** Every connection is new and none is kept. */
const newConnections = Object.assign(new Agent({ keepAlive: true }), { keepSocketAlive: () => false });

/**
 * A stale connection says nothing about the service: retried once on a new one, since all kept ones may be stale. What cannot be
 * sent twice uses a new one at once.
 */
async function sendAgainWhenStale(proxied: ProxiedRequest): Promise<IncomingMessage> {
  if (!proxied.repeatable || !Buffer.isBuffer(proxied.body)) return send(proxied, newConnections);
  try {
    return await send(proxied, proxied.agent);
  } catch (error) {
    if (error instanceof StaleConnection) return send(proxied, newConnections);
    throw error;
  }
}

/** Streams the body to the client, and disconnects a client that reads nothing for too long, as nginx's send_timeout does. */
async function passBody(upstream: IncomingMessage, response: ServerResponse, timeoutMs: number): Promise<void> {
  boundReader(response, timeoutMs);
  await pipeline(upstream, response).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? new ClientGone(error.message) : error;
  });
}

/**
 * Forwards a request to a service and its response back, unchanged except for headers that are set already.
 * @throws ClientGone when the client disconnects, another error when the service cannot be reached, is silent too long, or
 * breaks off.
 */
export async function proxyRequest(proxied: ProxiedRequest): Promise<void> {
  const { response, withheld, refusalFor, mayPermitCaching, clientTimeoutMs } = proxied;
  const upstream = await sendAgainWhenStale(proxied);
  const status = upstream.statusCode ?? 502;
  const refusal = refusalFor?.(status);
  if (refusal !== undefined) {
    upstream.resume();
    return refuse(response, refusal);
  }
  response.statusCode = status;
  const caching = upstream.headers['cache-control'] ?? '';
  const isPermitted = mayPermitCaching && PRIVATE_CACHING.test(caching);
  response.setHeader('Cache-Control', isPermitted ? caching : CACHING.never);
  for (const [name, value] of Object.entries(endToEnd(upstream.headers, withheld?.response))) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
  await passBody(upstream, response, clientTimeoutMs);
}
