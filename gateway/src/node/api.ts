import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import type { Logger } from 'pino';
import { networkOf } from '../clientNetwork.ts';
import { LIMITS } from '../limits.ts';
import { mergedPaths, type Path, pathsOf } from '../routeTable.ts';
import { createBodyAdmission } from './bodyAdmission.ts';
import { createCallLimits } from './callLimits.ts';
import { BodyTooLarge } from './clientErrors.ts';
import { isCompressed } from './compression.ts';
import { whenOver } from './connections.ts';
import { endFailedCall } from './failedCall.ts';
import { ownHeaders } from './proxyHeaders.ts';
import { type ProxiedRequest, proxyRequest } from './proxyRequest.ts';
import { countedUpload, limitPauses, readBody } from './requestBody.ts';
import { sendError, sendMethodNotAllowed } from './sendError.ts';

export type ServiceUrls = Readonly<Record<ServiceName, string>>;

/**
 * A POST may be repeated only when its call is declared repeatable; nginx repeats requests with any other method by
 * itself.
 */
function isRepeatable(request: IncomingMessage, path: Path): boolean {
  return request.method !== 'POST' || path.repeatable;
}

function receiveJson(request: IncomingMessage, response: ServerResponse): Promise<Buffer> {
  limitPauses(request, response, LIMITS.clientSeconds);
  return readBody(request);
}

function receiveUpload(request: IncomingMessage, response: ServerResponse): Readable {
  limitPauses(request, response, LIMITS.uploadClientSeconds);
  return countedUpload(request);
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  path: Path,
  upstream: Pick<ProxiedRequest, 'target' | 'agent' | 'headers'>,
): Promise<void> {
  const isUpload = path.body === 'upload';
  const body = isUpload ? receiveUpload(request, response) : await receiveJson(request, response);
  await proxyRequest({
    request,
    response,
    ...upstream,
    withheld: { request: [], response: ['server'] },
    body,
    timeoutMs: (isUpload ? LIMITS.uploadResponseSeconds : LIMITS.responseSeconds) * 1_000,
    clientTimeoutMs: LIMITS.clientSeconds * 1_000,
    repeatable: isRepeatable(request, path),
    mayPermitCaching: path.caching === 'own',
    mayCompress: isCompressed(path),
  });
}

interface ApiStart {
  readonly services: ServiceUrls;
  /** The services trust the gateway's headers only with this key. */
  readonly gatewayKey: string;
  readonly log?: Logger | undefined;
}

export function createApi({ services, gatewayKey, log }: ApiStart) {
  let paths = pathsOf();
  const isAllowed = createCallLimits();
  const admit = createBodyAdmission();
  const agent = new Agent({
    keepAlive: true,
    maxFreeSockets: LIMITS.serviceConnections,
    timeout: LIMITS.serviceKeepAliveSeconds * 1_000,
  });

  return {
    setRoutes: (live: readonly unknown[]) => {
      paths = mergedPaths(live);
    },
    find: (address: string) => paths.find(({ pattern }) => pattern.test(address)),
    handle: async (request: IncomingMessage, response: ServerResponse, path: Path, requestId: string) => {
      if (!path.methods.some((method) => method === request.method))
        return sendMethodNotAllowed(response, path.methods);
      if (!isAllowed(path.limit, networkOf(request.socket.remoteAddress))) return sendError(response, 429);
      const admission = admit(request, path);
      if ('status' in admission) return sendError(response, admission.status);
      whenOver(request, response, admission.leave);
      try {
        await forward(request, response, path, {
          target: services[path.service],
          agent,
          headers: { ...ownHeaders(request, requestId), [GATEWAY_KEY_HEADER.toLowerCase()]: gatewayKey },
        });
      } catch (error) {
        if (error instanceof BodyTooLarge) return sendError(response, 413);
        endFailedCall(response, error, log?.child({ requestId, path: path.path, service: path.service }));
      }
    },
    close: () => agent.destroy(),
  };
}
