import { isNativeError } from 'node:util/types';
import { Router } from '@koa/router';
import { API_PREFIX } from '@parkwart/contracts/calls-kit/call';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { ServiceEnvironment } from '../environment/environment.ts';
import { methodNotAllowed, unknownPath } from '../errors/httpError.ts';
import { errorHandling } from '../http/errorHandling.ts';
import { isWrite, routerPath } from '../http/implement.ts';
import type { Metrics } from '../logging/metrics.ts';
import { requestLog } from '../logging/requestLog.ts';
import type { SecurityLog } from '../logging/securityLog.ts';
import { trustGateway } from '../peers/gatewayTrust.ts';
import { internalRoutes } from '../peers/internalRoutes.ts';
import type { ServiceTokens } from '../peers/serviceToken.ts';
import { requireSession } from '../session/session.ts';
import { probeRoutes, type ServiceState } from './probes.ts';
import type { ServiceBehaviour } from './serviceDefinition.ts';

interface AppParts {
  readonly database: Database;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly metrics: Metrics;
  readonly state: Readonly<ServiceState>;
  readonly environment: ServiceEnvironment;
  readonly tokens: ServiceTokens;
}

export function createApp(
  behaviour: ServiceBehaviour,
  { database, log, security, metrics, state, environment, tokens }: AppParts,
): Koa {
  // `trustGateway` keeps forwarded headers only from the gateway; the last address in them is the client's.
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  metrics.addGauge('parkwart_database_waiting', {
    help: 'Requests that wait for a database connection',
    read: () => database.waiting(),
  });
  for (const [name, definition] of Object.entries(behaviour.gauges ?? {})) metrics.addGauge(name, definition);
  app.on('error', (error: unknown) => logAborted(error, log));
  app.use(trustGateway(environment.GATEWAY_KEY));
  app.use(requestLog(log, metrics));
  app.use(errorHandling(log, security));
  app.use(async (ctx, next) => {
    // Open connections of probes and other services would delay the shutdown.
    if (state.draining || !ctx.path.startsWith(API_PREFIX)) ctx.set('Connection', 'close');
    await next();
    if (ctx.status === 404 && ctx.body === undefined) throw unknownPath();
  });

  const api = apiRoutes(behaviour, environment);
  // Calls without path parameters are looked up first: the router would try the pattern of every call.
  app.use((ctx, next) => (api.byAddress.get(`${ctx.method} ${ctx.path}`) ?? next)(ctx, next));

  const internal = internalRoutes(tokens, behaviour.internal ?? []);
  for (const router of [
    api.router,
    probeRoutes(behaviour, { database, state, metrics }),
    ...(behaviour.published ? [behaviour.published] : []),
    internal,
  ]) {
    app.use(router.routes());
  }
  app.use(api.router.allowedMethods({ throw: true, methodNotAllowed, notImplemented: methodNotAllowed }));
  return app;
}

/** `byAddress` contains the calls without path parameters. */
function apiRoutes({ authenticator, clock, calls }: ServiceBehaviour, { COOKIE_SECURE: secure }: ServiceEnvironment) {
  const router = new Router();
  const guardFor = (writes: boolean) => requireSession(authenticator, { secure, writes, clock });
  const [readGuard, writeGuard] = [guardFor(false), guardFor(true)];
  const byAddress = new Map<string, Koa.Middleware>();
  for (const { call, responder } of calls) {
    const path = API_PREFIX + routerPath(call.path);
    const respond = responder(isWrite(call) ? writeGuard : readGuard);
    const run: Koa.Middleware = (ctx) => {
      ctx.state.route = path;
      return respond(ctx);
    };
    router.register(path, [call.method], [run]);
    if (!call.params) byAddress.set(`${call.method} ${path}`, run);
  }
  return { router, byAddress };
}

/** Koa reports only errors that occur after the headers were sent; the connection is then aborted. */
function logAborted(error: unknown, log: Logger): void {
  if (isClientGone(error)) log.info('client disconnected before the response was complete');
  else log.error({ err: error }, 'response aborted');
}

function isClientGone(error: unknown): boolean {
  const codes: unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE'];
  return isNativeError(error) && 'code' in error && codes.includes(error.code);
}
