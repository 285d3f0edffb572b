import { isNativeError } from 'node:util/types';
import { Router } from '@koa/router';
import { API_PREFIX } from '@parkwart/contracts/calls/call';
import { type CallShape, offeredShape } from '@parkwart/contracts/openapi/callShape';
import { CONTRACT_VERSION } from '@parkwart/contracts/wire/contractVersion';
import { CALLS_PATH, READY_PATH } from '@parkwart/contracts/wire/services';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { ServiceEnvironment } from '../environment/environment.ts';
import { methodNotAllowed, unknownPath } from '../errors/httpError.ts';
import { errorHandling } from '../http/errorHandling.ts';
import { isWrite, routePath } from '../http/implement.ts';
import type { Metrics } from '../logging/metrics.ts';
import { requestLog } from '../logging/requestLog.ts';
import type { SecurityLog } from '../logging/securityLog.ts';
import { trustGateway } from '../peers/gatewayTrust.ts';
import { internalRoutes } from '../peers/internalRoutes.ts';
import type { ServiceTokens } from '../peers/serviceToken.ts';
import { requireSession } from '../session/requireSession.ts';
import type { ServiceBehaviour } from './serviceDefinition.ts';

export interface ServiceState {
  draining: boolean;
}

interface AppParts {
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly metrics: Metrics;
  readonly state: Readonly<ServiceState>;
  readonly environment: ServiceEnvironment;
  readonly tokens: ServiceTokens;
}

export function createApp(
  behaviour: ServiceBehaviour,
  database: Database,
  { log, security, metrics, state, environment, tokens }: AppParts,
): Koa {
  // `trustGateway` keeps forwarded headers only from the gateway, whose last address is the client's.
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  metrics.addGauge('parkwart_database_waiting', {
    help: 'Requests that wait for a database connection',
    read: () => database.waiting(),
  });
  for (const [name, definition] of Object.entries(behaviour.gauges ?? {})) metrics.addGauge(name, definition);
  // Koa reports only errors after the headers were sent; the connection is aborted.
  app.on('error', (error: unknown) => {
    if (isClientGone(error)) log.info('client disconnected before the response was complete');
    else log.error({ err: error }, 'response aborted');
  });
  app.use(trustGateway(environment.GATEWAY_KEY));
  app.use(requestLog(log, metrics));
  app.use(errorHandling(log, security));
  app.use(async (ctx, next) => {
    // Connections of probes and other services would delay the shutdown.
    if (state.draining || !ctx.path.startsWith(API_PREFIX)) ctx.set('Connection', 'close');
    await next();
    if (ctx.status === 404 && ctx.body === undefined) throw unknownPath();
  });

  const probes = new Router();
  probes.get('/health/live', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  probes.get(READY_PATH, async (ctx) => {
    const faults = await unusableParts(behaviour, { database, state, metrics });
    ctx.status = faults.length === 0 ? 200 : 503;
    const found = faults.length === 0 ? { status: 'ok' } : { status: 'not ready', parts: faults };
    // The gate compares this with the candidate's contract.
    ctx.body = { ...found, contract: CONTRACT_VERSION };
  });
  let offered: CallShape[] | undefined;
  probes.get(CALLS_PATH, (ctx) => {
    offered ??= behaviour.calls.map(({ call }) => offeredShape(call));
    ctx.body = offered;
  });
  probes.get('/metrics', async (ctx) => {
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });

  const api = new Router();
  const guardFor = (writes: boolean) =>
    requireSession(behaviour.authenticator, { secure: environment.COOKIE_SECURE, writes, clock: behaviour.clock });
  const [readGuard, writeGuard] = [guardFor(false), guardFor(true)];
  const callsByAddress = new Map<string, Koa.Middleware>();
  for (const { call, responder } of behaviour.calls) {
    const path = routePath(call);
    const respond = responder(isWrite(call) ? writeGuard : readGuard);
    const run: Koa.Middleware = (ctx) => {
      ctx.state.route = path;
      return respond(ctx);
    };
    api.register(path, [call.method], [run]);
    if (!call.params) callsByAddress.set(`${call.method} ${path}`, run);
  }
  // The router tries the pattern of every call.
  app.use((ctx, next) => (callsByAddress.get(`${ctx.method} ${ctx.path}`) ?? next)(ctx, next));

  const internal = internalRoutes(tokens, behaviour.internal ?? []);
  for (const router of [api, probes, ...(behaviour.published ? [behaviour.published] : []), internal]) {
    app.use(router.routes());
  }
  app.use(api.allowedMethods({ throw: true, methodNotAllowed, notImplemented: methodNotAllowed }));
  return app;
}

interface ProbedParts {
  readonly database: Database;
  readonly state: Readonly<ServiceState>;
  readonly metrics: Metrics;
}

async function unusableParts(
  behaviour: ServiceBehaviour,
  { database, state, metrics }: ProbedParts,
): Promise<string[]> {
  if (state.draining) return ['draining'];
  const checks = { database: () => database.ping(), ...behaviour.checks };
  const results = await Promise.allSettled(Object.values(checks).map((check) => check()));
  const usable = Object.keys(checks).map((part, index) => [part, results[index]?.status === 'fulfilled'] as const);
  const parts = [...usable, ['keys', behaviour.authenticator.isReady()] as const];
  for (const [part, isUsable] of parts) metrics.setPartUsable(part, isUsable);
  return parts.filter(([, isUsable]) => !isUsable).map(([part]) => part);
}

function isClientGone(error: unknown): boolean {
  const codes: unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE'];
  return isNativeError(error) && 'code' in error && codes.includes(error.code);
}
