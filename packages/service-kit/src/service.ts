import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { Router } from '@koa/router';
import { API_PREFIX, type ServiceName } from '@parkwart/contracts/call';
import { CONTRACT_VERSION } from '@parkwart/contracts/contractVersion';
import Koa from 'koa';
import type { Logger } from 'pino';
import { type Database, isUnavailable, openDatabase } from './database.ts';
import { drain } from './drain.ts';
import type { ServiceEnvironment } from './environment.ts';
import { errorHandling } from './errorHandling.ts';
import { forgetRegularly } from './idempotency.ts';
import { type Implementation, routePath } from './implement.ts';
import { createLogger, type LogDestination } from './logger.ts';
import { createMetrics, type Figure, type Metrics } from './metrics.ts';
import { type Migration, migrate } from './migrations.ts';
import { methodNotAllowed, notReachable, Refusal, unknownPath } from './refusal.ts';
import { requestLog } from './requestLog.ts';
import { requireSession } from './requireSession.ts';
import { type ServiceTokens, serviceTokens } from './serviceToken.ts';
import type { Authenticator } from './session.ts';

/** What a service is made of. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly migrations: readonly Migration[];
  /** Called once, before the first request; the database may not be reachable yet. */
  build(parts: ServiceParts): ServiceBehaviour;
}

export interface ServiceParts {
  readonly database: Database;
  readonly log: Logger;
  readonly tokens: ServiceTokens;
}

export interface ServiceBehaviour {
  readonly authenticator: Authenticator;
  readonly calls: readonly Implementation[];
  /** Routes outside the API: `/internal/*`, behind `tokens.require`, and published keys. */
  readonly internal?: Router;
  /**
   * Runs once the schema is up to date, before the service reports ready; repeated while it finds a part down, which it says
   * by a database error or a `Refusal` with status 503.
   */
  prepare?(): Promise<void>;
  /** Whether a part besides database and keys is usable, by name; asked by the readiness probe. */
  readonly checks?: Readonly<Record<string, () => Promise<void>>>;
  /** What is told to Prometheus besides, by the metric's name. */
  readonly figures?: Readonly<Record<string, Figure>>;
  /** Ends what `prepare` or `build` started. */
  stop?(): Promise<void>;
}

export interface RunningService {
  readonly port: number;
  readonly url: string;
  readonly database: Database;
  /**
   * Ends the service: running requests finish, for at most ten seconds.
   * @param noticeMs for how long it still takes requests over connections that are open
   */
  stop(noticeMs?: number): Promise<void>;
}

const RETRY_MS = 500;
/** Longer than nginx keeps idle connections to a service, so that it never writes into one that is being closed. */
const KEEP_ALIVE_MS = 75_000;

/** What only tests set. */
export interface StartOptions {
  readonly logTo?: LogDestination;
  /** How often answers that nobody will ask for again are forgotten, in ms. */
  readonly forgetEveryMs?: number;
  /** How long the database may take, in ms. */
  readonly databasePatience?: number | undefined;
}

/**
 * Starts a service: migrates and prepares as soon as the database can be reached, and listens when it is ready, not before: a
 * gateway tries another replica at once where nobody listens, and sends requests wherever somebody does.
 */
export async function startService(
  definition: ServiceDefinition,
  environment: ServiceEnvironment,
  { logTo, forgetEveryMs = 3_600_000, databasePatience }: StartOptions = {},
): Promise<RunningService> {
  const log = createLogger({ level: environment.LOG_LEVEL, base: { service: `svc-${definition.name}` } }, logTo);
  const database = openDatabase(environment.DATABASE_URL, databasePatience);
  const tokens = serviceTokens(definition.name, environment.INTERNAL_SECRET);
  const behaviour = definition.build({ database, log, tokens });
  const forgetting = forgetRegularly(database, log, forgetEveryMs);
  const state: ServiceState = { draining: false };

  const server = createServer(createApp(definition.name, behaviour, database, { log, state, environment }).callback());
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 1_000;
  // An upload takes as long as its line does: the gateway is the one that cuts off who pauses.
  server.requestTimeout = 0;

  const stop = async (noticeMs = 0) => {
    state.draining = true;
    await drain(server, noticeMs);
    behaviour.authenticator.stop();
    await forgetting.stop();
    await behaviour.stop?.();
    await database.close();
    log.info('stopped');
  };

  try {
    await whenAvailable(state, log, () => migrate(environment.DATABASE_URL, definition.migrations));
    await whenAvailable(state, log, async () => behaviour.prepare?.());
    await whenAvailable(state, log, forgetting.start);
    await behaviour.authenticator.start();
    await whenAvailable(state, log, async () => requireKeys(behaviour.authenticator));
    await listen(server, environment);
  } catch (error) {
    await stop();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'listening');
  log.info('ready');
  return { port, url: `http://${environment.HOST}:${port}`, database, stop };
}

interface ServiceState {
  draining: boolean;
}

/** Without svc-users' keys it could do nothing but refuse. */
function requireKeys(authenticator: Authenticator): void {
  if (!authenticator.isReady()) throw notReachable();
}

/** Runs `work` until the parts it needs can be reached; other errors end the start. */
async function whenAvailable(state: Readonly<ServiceState>, log: Logger, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const passing = isUnavailable(error) || (error instanceof Refusal && error.status === 503);
      if (!passing || state.draining) throw error;
      log.warn({ err: error }, 'waiting for a part that is not reachable yet');
      await wait(RETRY_MS);
    }
  }
}

interface AppParts {
  readonly log: Logger;
  readonly state: Readonly<ServiceState>;
  readonly environment: ServiceEnvironment;
}

function createApp(
  name: ServiceName,
  behaviour: ServiceBehaviour,
  database: Database,
  { log, state, environment }: AppParts,
): Koa {
  // The last address is the one that the gateway saw; whatever stands before it, the client may have made up.
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  const metrics = createMetrics(`svc-${name}`);
  metrics.addFigure('parkwart_database_waiting', {
    help: 'Requests that wait for a database connection',
    read: () => database.waiting(),
  });
  for (const [figure, description] of Object.entries(behaviour.figures ?? {})) metrics.addFigure(figure, description);
  // Only what is too late for an answer arrives here: the connection is broken off.
  app.on('error', (error: unknown) => {
    if (isClientGone(error)) log.info('a client went away before its answer was complete');
    else log.error({ err: error }, 'an answer broke off');
  });
  app.use(requestLog(log, metrics));
  app.use(errorHandling(log));
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
  const guard = requireSession(behaviour.authenticator, environment.COOKIE_SECURE);
  for (const { call, middleware } of behaviour.calls) {
    const path = routePath(call);
    const noteRoute: Koa.Middleware = async (ctx, next) => {
      ctx.state.route = path;
      await next();
    };
    api.register(path, [call.method], [noteRoute, ...middleware(guard)]);
  }

  for (const router of [probes, ...(behaviour.internal ? [behaviour.internal] : []), api]) {
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

function listen(server: Server, { HOST, PORT }: ServiceEnvironment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function isClientGone(error: unknown): boolean {
  const codes: unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'];
  return isNativeError(error) && 'code' in error && codes.includes(error.code);
}
