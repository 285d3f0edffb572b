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

export interface Passage {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `http://host:port` of the service. */
  readonly target: string;
  readonly agent: Agent;
  /** Set in place of what the client sent under these names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names, in lower case, that are not passed on: what the client sent and what the service says. */
  readonly withheld?: { readonly request: readonly string[]; readonly answer: readonly string[] };
  /** Whole, or as it comes in. */
  readonly body: Buffer | Readable;
  /** How long the service may keep quiet, in ms. */
  readonly patience: number;
  /** How long whoever asked may take nothing of an answer, in ms; the service does not count as quiet meanwhile. */
  readonly readerPatience: number;
  /** Whether the request may be sent twice when the connection breaks. */
  readonly repeatable: boolean;
  /** Whether a permission to keep the answer for minutes is passed on; else no answer may be kept. */
  readonly mayPermitCaching?: boolean;
  /** What the client gets in place of an answer with this status: one of the gateway's own refusals. */
  readonly refusalFor?: (status: number) => RefusalStatus | undefined;
}

/** The service had closed a kept connection just when it was used again. */
class StaleConnection extends Error {
  override name = 'StaleConnection';
}

class NoAnswer extends Error {
  override name = 'NoAnswer';
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

/** What the gateway itself says of a request; nobody believes a client in it. */
export function ownHeaders(request: IncomingMessage, requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': request.headers.host ?? '',
  };
}

function outgoingHeaders({ request, headers, body, withheld }: Passage): Record<string, string | string[]> {
  const passed = { ...endToEnd(request.headers, withheld?.request), ...headers };
  if (!Buffer.isBuffer(body)) return passed;
  delete passed['content-length'];
  return body.length > 0 ? { ...passed, 'content-length': String(body.length) } : passed;
}

function send(passage: Passage, agent: Agent): Promise<IncomingMessage> {
  const { request, response, target, body, patience } = passage;
  const { hostname, port } = new URL(target);
  return new Promise((resolve, reject) => {
    const outgoing = openRequest({
      hostname,
      port,
      agent,
      method: request.method,
      path: request.url,
      headers: outgoingHeaders(passage),
      timeout: patience,
    });
    let isClientGone = false;
    const giveUp = () => {
      isClientGone = true;
      outgoing.destroy();
    };
    response.once('close', giveUp);
    outgoing.on('timeout', () => {
      if (response.writableNeedDrain) outgoing.setTimeout(patience);
      else outgoing.destroy(new NoAnswer(`no answer within ${patience} ms`));
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
 * A stale connection says nothing about the service: one more try is due, on a new one, since all that are kept may be stale. What
 * cannot be sent twice goes out on a new one at once.
 */
async function sendAgainWhenStale(passage: Passage): Promise<IncomingMessage> {
  if (!passage.repeatable || !Buffer.isBuffer(passage.body)) return send(passage, newConnections);
  try {
    return await send(passage, passage.agent);
  } catch (error) {
    if (error instanceof StaleConnection) return send(passage, newConnections);
    throw error;
  }
}

/** Passes the answer's body on. A reader who takes nothing of it for too long is cut off, as nginx's send_timeout does. */
async function passBody(answer: IncomingMessage, response: ServerResponse, patience: number): Promise<void> {
  boundReader(response, patience);
  await pipeline(answer, response).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? new ClientGone(error.message) : error;
  });
}

/**
 * Sends a request on to a service and its answer back, unchanged but for headers that are set already.
 * @throws ClientGone when whoever asked has hung up, another error when the service cannot be reached, keeps quiet too long, or
 * breaks off.
 */
export async function passOn(passage: Passage): Promise<void> {
  const { response, withheld, refusalFor, mayPermitCaching, readerPatience } = passage;
  const answer = await sendAgainWhenStale(passage);
  const status = answer.statusCode ?? 502;
  const refusal = refusalFor?.(status);
  if (refusal !== undefined) {
    answer.resume();
    return refuse(response, refusal);
  }
  response.statusCode = status;
  const caching = answer.headers['cache-control'] ?? '';
  const isPermitted = mayPermitCaching && PRIVATE_CACHING.test(caching);
  response.setHeader('Cache-Control', isPermitted ? caching : CACHING.never);
  for (const [name, value] of Object.entries(endToEnd(answer.headers, withheld?.answer))) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
  await passBody(answer, response, readerPatience);
}
