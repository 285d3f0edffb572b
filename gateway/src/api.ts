import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import type { ServiceName } from '@parkwart/contracts/call';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/gatewayKey';
import type { Logger } from 'pino';
import { createAttemptLimit } from './attemptLimit.ts';
import { endFailedCall } from './failedCall.ts';
import type { Holds } from './holds.ts';
import { LIMITS } from './limits.ts';
import { ClientGone, ownHeaders, passOn } from './passOn.ts';
import { refuse, refuseMethod } from './refuse.ts';
import { type Path, readPaths } from './routeTable.ts';

/** `http://host:port` of each service. */
export type ServiceUrls = Readonly<Record<ServiceName, string>>;

class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** The whole body, so that a service never waits for a slow client. What is too much is read and dropped. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= LIMITS.jsonBodyBytes) chunks.push(chunk);
    }
  } catch (error) {
    throw new ClientGone('while it sent the body', { cause: error });
  }
  if (size > LIMITS.jsonBodyBytes) throw new BodyTooLarge();
  return Buffer.concat(chunks);
}

/** An upload as it comes in, up to the limit. What nobody takes any more is read and dropped: few hear an answer while they send. */
function countedUpload(request: IncomingMessage): Readable {
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > LIMITS.uploadBodyBytes) done(new BodyTooLarge());
      else done(null, chunk);
    },
  });
  request.once('error', (error) => counter.destroy(new ClientGone('while it uploaded', { cause: error })));
  request.pipe(counter);
  return counter.once('close', () => request.resume());
}

/** nginx repeats these by itself; a POST only where routes.json says that a second try does no harm. */
function isRepeatable(request: IncomingMessage, path: Path): boolean {
  return request.method !== 'POST' || path.repeatable;
}

interface ApiStart {
  readonly services: ServiceUrls;
  /** By which the services know that it is the gateway that speaks of the client. */
  readonly gatewayKey: string;
  readonly log?: Logger | undefined;
  readonly holds?: Holds | undefined;
}

/** Sends calls of the API to their services, by routes.json; services get paths and Host as the client sent them. */
export function createApi({ services, gatewayKey, log, holds }: ApiStart) {
  const paths = readPaths();
  const mayTryLogin = createAttemptLimit();
  const agent = new Agent({
    keepAlive: true,
    maxFreeSockets: LIMITS.serviceConnections,
    timeout: LIMITS.serviceKeepAliveSeconds * 1_000,
  });

  const forward = async (request: IncomingMessage, response: ServerResponse, path: Path, requestId: string) => {
    const isUpload = path.body === 'upload';
    const limit = isUpload ? LIMITS.uploadBodyBytes : LIMITS.jsonBodyBytes;
    if (Number(request.headers['content-length'] ?? 0) > limit) throw new BodyTooLarge();
    request.setTimeout((isUpload ? LIMITS.uploadClientSeconds : LIMITS.clientSeconds) * 1_000);
    // Whoever has sent everything waits as long as the service takes; after an early answer the connection is an idle one.
    request.once('end', () => {
      if (!response.writableFinished) request.setTimeout(0);
    });
    const body = isUpload ? countedUpload(request) : await readBody(request);
    await passOn({
      request,
      response,
      target: services[path.service],
      agent,
      headers: { ...ownHeaders(request, requestId), [GATEWAY_KEY_HEADER.toLowerCase()]: gatewayKey },
      withheld: { request: [], answer: ['server'] },
      body,
      patience: (isUpload ? LIMITS.uploadAnswerSeconds : LIMITS.answerSeconds) * 1_000,
      readerPatience: LIMITS.clientSeconds * 1_000,
      repeatable: isRepeatable(request, path),
      mayPermitCaching: path.caching === 'own',
    });
  };

  return {
    /** The path of routes.json that takes a request to this (decoded) address. */
    find: (address: string) => paths.find(({ pattern }) => pattern.test(address)),
    handle: async (request: IncomingMessage, response: ServerResponse, path: Path, requestId: string) => {
      if (!path.methods.some((method) => method === request.method)) return refuseMethod(response, path.methods);
      if (path.limit === 'login' && !mayTryLogin(request.socket.remoteAddress ?? '')) return refuse(response, 429);
      try {
        await holds?.passed(path.service);
        await forward(request, response, path, requestId);
      } catch (error) {
        if (error instanceof BodyTooLarge) return refuse(response, 413);
        endFailedCall(response, error, log?.child({ requestId, path: path.path, service: path.service }));
      }
    },
    close: () => agent.destroy(),
  };
}
