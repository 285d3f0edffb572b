import { Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Gzip } from 'node:zlib';
import type { ErrorStatus } from '../gatewayErrors.ts';
import { CACHING, PRIVATE_CACHING } from '../responseHeaders.ts';
import { ClientGone } from './clientErrors.ts';
import { compressionFor } from './compression.ts';
import { disconnectSlowReader } from './disconnectSlowReader.ts';
import { endToEnd, type Outgoing, outgoingHeaders } from './proxyHeaders.ts';
import { keepForRest } from './requestBody.ts';
import { sendError } from './sendError.ts';

export interface ProxiedRequest extends Outgoing {
  readonly response: ServerResponse;
  readonly target: string;
  readonly agent: Agent;
  /** How long the service may be silent, in ms. */
  readonly timeoutMs: number;
  /** How long a client may stop reading, in ms. This time does not count as silence of the service. */
  readonly clientTimeoutMs: number;
  readonly repeatable: boolean;
  /** Whether the service may let the browser cache the response for minutes. */
  readonly mayPermitCaching?: boolean;
  readonly mayCompress?: boolean;
  readonly errorFor?: (status: number) => ErrorStatus | undefined;
}

/** The service closed a kept-alive connection at the moment of its reuse. */
class StaleConnection extends Error {
  override name = 'StaleConnection';
}

class UpstreamTimeout extends Error {
  override name = 'UpstreamTimeout';
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
    const abort = () => {
      isClientGone = true;
      outgoing.destroy();
    };
    response.once('close', abort);
    outgoing.on('timeout', () => {
      if (response.writableNeedDrain) outgoing.setTimeout(timeoutMs);
      else outgoing.destroy(new UpstreamTimeout(`no response within ${timeoutMs} ms`));
    });
    outgoing.once('response', resolve);
    outgoing.on('error', (error) => {
      response.off('close', abort);
      if (isClientGone) {
        reject(new ClientGone(error.message));
        return;
      }
      const stale = outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      reject(stale ? new StaleConnection(error.message) : error);
    });
    if (Buffer.isBuffer(body)) outgoing.end(body);
    // If the body fails, the request fails as well; the promise then rejects with the error of the body, not with that
    // of the request.
    else pipeline(body, outgoing).catch((error: Error) => reject(error));
  });
}

const newConnections = Object.assign(new Agent({ keepAlive: true }), { keepSocketAlive: () => false });

/**
 * Retries once on a new connection, because the service may have closed all idle connections. A request that is not
 * repeatable uses a new connection from the start.
 */
async function sendWithRetry(proxied: ProxiedRequest): Promise<IncomingMessage> {
  if (!proxied.repeatable || !Buffer.isBuffer(proxied.body)) return send(proxied, newConnections);
  try {
    return await send(proxied, proxied.agent);
  } catch (error) {
    if (error instanceof StaleConnection) return send(proxied, newConnections);
    throw error;
  }
}

async function streamBody(
  upstream: IncomingMessage,
  compression: Gzip | undefined,
  response: ServerResponse,
  timeoutMs: number,
): Promise<void> {
  disconnectSlowReader(response, timeoutMs);
  let isClientGone = response.destroyed;
  // When a client disconnects, the service's response fails, too; only the order of the two events shows which side
  // closed first.
  response.once('close', () => {
    isClientGone = upstream.errored === null;
  });
  await pipeline([upstream, ...(compression ? [compression] : []), response]).catch((error: Error) => {
    throw isClientGone ? new ClientGone(error.message) : error;
  });
}

/**
 * Forwards a request to a service and streams its response back, without hop-by-hop headers.
 * @throws ClientGone when the client disconnects, another error when the service is unreachable, silent for too long,
 * or aborts
 */
export async function proxyRequest(proxied: ProxiedRequest): Promise<void> {
  const { request, response, withheld, errorFor, mayPermitCaching, mayCompress, clientTimeoutMs } = proxied;
  const upstream = await sendWithRetry(proxied);
  const status = upstream.statusCode ?? 502;
  const errorStatus = errorFor?.(status);
  if (errorStatus !== undefined) {
    upstream.resume();
    return sendError(response, errorStatus);
  }
  keepForRest(response);
  response.statusCode = status;
  const caching = upstream.headers['cache-control'] ?? '';
  const isPermitted = mayPermitCaching && PRIVATE_CACHING.test(caching);
  response.setHeader('Cache-Control', isPermitted ? caching : CACHING.never);
  for (const [name, value] of Object.entries(endToEnd(upstream.headers, withheld?.response))) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
  const compression = mayCompress ? compressionFor(request, upstream, response) : undefined;
  await streamBody(upstream, compression, response, clientTimeoutMs);
}
