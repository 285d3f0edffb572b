import { isNativeError } from 'node:util/types';
import { Router } from '@koa/router';
import { API_PREFIX } from '@parkwart/contracts/call';
import { CONTRACT_VERSION } from '@parkwart/contracts/contractVersion';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import type { ServiceEnvironment } from './environment.ts';
import { errorHandling } from './errorHandling.ts';
import { trustGateway } from './gatewayTrust.ts';
import { methodNotAllowed, unknownPath } from './httpError.ts';
import { isWrite, routePath } from './implement.ts';
import { internalRoutes } from './internalRoutes.ts';
import type { Metrics } from './metrics.ts';
import { requestLog } from './requestLog.ts';
import { requireSession } from './requireSession.ts';
import type { SecurityLog } from './securityLog.ts';
import type { ServiceBehaviour } from './serviceDefinition.ts';
import type { ServiceTokens } from './serviceToken.ts';

/** What changes while a service runs. */
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

/** A service's calls, what other services ask of it, probes and metrics as one Koa app. */
export function createApp(
  behaviour: ServiceBehaviour,
  database: Database,
  { log, security, metrics, state, environment, tokens }: AppParts,
): Koa {
  // `believeGateway` leaves what the gateway says of the client and nothing else; the last address is the one that it saw.
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  metrics.addGauge('parkwart_database_waiting', {
    help: 'Requests that wait for a database connection',
    read: () => database.waiting(),
  });
  for (const [name, definition] of Object.entries(behaviour.gauges ?? {})) metrics.addGauge(name, definition);
  // Only what is too late for an answer arrives here: the connection is broken off.
  app.on('error', (error: unknown) => {
    if (isClientGone(error)) log.info('a client went away before its answer was complete');
    else log.error({ err: error }, 'an answer broke off');
  });
  app.use(trustGateway(environment.GATEWAY_KEY));
  app.use(requestLog(log, metrics));
  app.use(errorHandling(log, security));
  app.use(async (ctx, next) => {
    // A gateway's alone are worth keeping: those of probes and other services would hold up the end.
    if (state.draining || !ctx.path.startsWith(API_PREFIX)) ctx.set('Connection', 'close');
    await next();
    if (ctx.status === 404 && ctx.body === undefined) throw unknownPath();
  });

  const probes = new Router();
  probes.get('/health/live', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  probes.get('/health/ready', async (ctx) => {
    const faults = await notReadyParts(behaviour, { database, state, metrics });
    ctx.status = faults.length === 0 ? 200 : 503;
    const found = faults.length === 0 ? { status: 'ok' } : { status: 'not ready', parts: faults };
    // A deployment asks those that are live which contract they understand.
    ctx.body = { ...found, contract: CONTRACT_VERSION };
  });
  probes.get('/metrics', async (ctx) => {
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });

  const api = new Router();
  const guardFor = (writes: boolean) =>
    requireSession(behaviour.authenticator, { secure: environment.COOKIE_SECURE, writes, clock: behaviour.clock });
  const [readGuard, writeGuard] = [guardFor(false), guardFor(true)];
  for (const { call, middleware } of behaviour.calls) {
    const path = routePath(call);
    const noteRoute: Koa.Middleware = async (ctx, next) => {
      ctx.state.route = path;
      await next();
    };
    api.register(path, [call.method], [noteRoute, ...middleware(isWrite(call) ? writeGuard : readGuard)]);
  }

  const internal = internalRoutes(tokens, behaviour.internal ?? []);
  for (const router of [probes, ...(behaviour.published ? [behaviour.published] : []), internal, api]) {
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

async function notReadyParts(
  behaviour: ServiceBehaviour,
  { database, state, metrics }: ProbedParts,
): Promise<string[]> {
  if (state.draining) return ['draining'];
  const checks = { database: () => database.ping(), ...behaviour.checks };
  const results = await Promise.allSettled(Object.values(checks).map((check) => check()));
  const usable = Object.keys(checks).map((part, index) => [part, results[index]?.status === 'fulfilled'] as const);
  const parts = [...usable, ['keys', behaviour.authenticator.isReady()] as const];
  for (const [part, isUsable] of parts) metrics.notePart(part, isUsable);
  return parts.filter(([, isUsable]) => !isUsable).map(([part]) => part);
}

function isClientGone(error: unknown): boolean {
  const codes: unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'];
  return isNativeError(error) && 'code' in error && codes.includes(error.code);
}
