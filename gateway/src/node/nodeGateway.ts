import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { networkOf } from '../clientNetwork.ts';
import { type ErrorStatus, GATEWAY_ERRORS } from '../gatewayErrors.ts';
import { LIMITS } from '../limits.ts';
import { loggedPath } from '../loggedPath.ts';
import { ANY_HOST_PATH, ownHosts } from '../ownHosts.ts';
import { DRIVER_PAGES, DRIVER_PAGES_REFERRER } from '../pageSession.ts';
import { readPath } from '../requestPath.ts';
import { CACHING, CONTENT_TYPES, SECURITY_HEADERS } from '../responseHeaders.ts';
import { createAdmission } from './admission.ts';
import { createApi, type ServiceUrls } from './api.ts';
import { limitConnections, watchConnections, whenOver } from './connections.ts';
import { disconnectSlowReader } from './disconnectSlowReader.ts';
import { discardRest } from './requestBody.ts';
import { sendError, sendMethodNotAllowed } from './sendError.ts';
import { createSite } from './site.ts';
import { createStoredFiles, STORED_FILES } from './storedFiles.ts';

export interface RunningGateway {
  readonly url: string;
  readonly tlsUrl?: string;
  stop(): Promise<void>;
}

type HostCheck = (request: IncomingMessage, path: string | undefined) => ErrorStatus | undefined;

function createHostCheck(names: readonly string[] = []): HostCheck {
  let hosts: RegExp | undefined;
  return (request, path) => {
    // A request with several Host headers is rejected: Node uses the first of them, other servers may use the last.
    const sent = request.rawHeaders.filter((word, index) => index % 2 === 0 && word.toLowerCase() === 'host').length;
    if (sent > 1 || (sent === 0 && request.httpVersion === '1.1')) return 400;
    if (path === ANY_HOST_PATH) return undefined;
    hosts ??= ownHosts({ names, ...(request.socket.localPort ? { port: request.socket.localPort } : {}) });
    return hosts.test(request.headers.host ?? '') ? undefined : 421;
  };
}

/** Responds to a connection whose bytes Node cannot parse as a request, or whose request arrives too slowly. */
function rejectConnection(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  // Sends no response, like nginx, because there is no request.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    if (socket instanceof Socket) socket.resetAndDestroy();
    return;
  }
  const body = JSON.stringify(GATEWAY_ERRORS[400]);
  const head = [
    'HTTP/1.1 400 Bad Request',
    `Content-Type: ${CONTENT_TYPES.json}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // The response to HEAD has no body, because the client would read the body as a second response.
  const isHead = error.rawPacket?.toString('latin1', 0, 5) === 'HEAD ';
  if (socket.writable) socket.end([...head, 'Connection: close', '', isHead ? '' : body].join('\r\n'));
  // A client that never closes its side would leave the socket half-open.
  const cutOff = setTimeout(() => socket.destroy(), LIMITS.lingerSeconds * 1_000);
  socket.once('close', () => clearTimeout(cutOff));
}

function showHealth(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendMethodNotAllowed(response, ['GET', 'HEAD']);
    return;
  }
  response.setHeader('Content-Type', CONTENT_TYPES.json);
  response.setHeader('Cache-Control', CACHING.never);
  disconnectSlowReader(response, LIMITS.clientSeconds * 1_000);
  response.end('{"status":"ok"}');
}

export interface NodeGatewayStart {
  readonly siteFolder: string;
  readonly services: ServiceUrls;
  readonly storage: string;
  readonly gatewayKey: string;
  readonly port?: number;
  readonly host?: string;
  readonly uploadSeconds?: number;
  readonly publicNames?: readonly string[];
  readonly log?: Logger;
  readonly logAddresses?: 'on' | 'off';
}

export const CUT_OFF_MS = 8_000;

/** Responds to a request and returns the path for the log: a pattern without names and numbers. */
type Dispatch = (request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<string>;

function createDispatch({ siteFolder, services, storage, gatewayKey, log, publicNames }: NodeGatewayStart) {
  const api = createApi({ services, gatewayKey, log });
  const storedFiles = createStoredFiles(storage, log);
  const serveSite = createSite(siteFolder);
  const checkHost = createHostCheck(publicNames);

  const dispatch: Dispatch = async (request, response, requestId) => {
    const path = readPath(request.url ?? '');
    const misdirected = checkHost(request, path);
    if (misdirected || path === undefined) {
      sendError(response, misdirected ?? 400);
      return '';
    }
    const route = api.find(path);
    if (route) {
      await api.handle(request, response, route, requestId);
      return route.path;
    }
    if (path === '/api' || path.startsWith('/api/')) {
      sendError(response, 404);
      return '/api/';
    }
    if (path.startsWith(STORED_FILES)) {
      await storedFiles.handle(request, response, requestId);
      return STORED_FILES;
    }
    if (path.startsWith(DRIVER_PAGES)) response.setHeader('Referrer-Policy', DRIVER_PAGES_REFERRER);
    if (path === '/health') showHealth(request, response);
    else await serveSite(request, response, path);
    return loggedPath(path);
  };

  const close = () => {
    api.close();
    storedFiles.close();
  };
  return { dispatch, close, setRoutes: api.setRoutes };
}

function createHandler(dispatch: Dispatch, { log, logAddresses = 'on' }: NodeGatewayStart) {
  const requests = createAdmission({ perAddress: LIMITS.requestsPerAddress });
  const admitted: Dispatch = async (request, response, requestId) => {
    const leave = requests.enter(networkOf(request.socket.remoteAddress));
    if (!leave) {
      sendError(response, 429);
      return '';
    }
    whenOver(request, response, leave);
    return dispatch(request, response, requestId);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const requestId = randomBytes(16).toString('hex');
    // The address is read early, because a closed connection has no address.
    const address = logAddresses === 'on' ? { address: request.socket.remoteAddress } : {};
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    response.setHeader('X-Request-Id', requestId);
    const path = await admitted(request, response, requestId).catch((error: unknown) => {
      log?.error({ requestId, error: error instanceof Error ? error.message : String(error) }, 'response broke off');
      sendError(response, 503);
      return '';
    });
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    const { method } = request;
    log?.info({ requestId, ...address, method, path, status: response.statusCode, seconds }, 'request');
  };
}

interface NodeGateway extends RunningGateway {
  /** Adds calls of running services. @throws Error if these calls contradict each other */
  setRoutes(live: readonly unknown[]): void;
}

export async function startNodeGateway(start: NodeGatewayStart): Promise<NodeGateway> {
  const { dispatch, close, setRoutes } = createDispatch(start);
  const handle = createHandler(dispatch, start);
  const server = createServer({
    headersTimeout: LIMITS.clientSeconds * 1_000,
    // JSON bodies have an earlier deadline.
    requestTimeout: (start.uploadSeconds ?? LIMITS.uploadSeconds) * 1_000,
    keepAliveTimeout: LIMITS.keepAliveSeconds * 1_000,
    // `hostCheck` rejects a request without Host with the usual error body.
    requireHostHeader: false,
    connectionsCheckingInterval: 1_000,
  });
  limitConnections(server);
  const connections = watchConnections(server);
  server.on('request', (request, response) => {
    response.once('finish', () => discardRest(request));
    void handle(request, response);
  });
  server.on('clientError', rejectConnection);
  server.listen(start.port ?? 0, start.host ?? '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : start.port;
  return {
    setRoutes,
    url: `http://${start.host ?? '127.0.0.1'}:${port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      connections.leave();
      const cutOff = setTimeout(() => server.closeAllConnections(), CUT_OFF_MS);
      await closed;
      clearTimeout(cutOff);
      close();
    },
  };
}
