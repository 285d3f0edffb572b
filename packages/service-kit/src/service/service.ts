import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { type DatabaseTls, readDatabaseTls } from '../database/databaseTls.ts';
import { migrate } from '../database/migrations.ts';
import { openDatabase } from '../database/openDatabase.ts';
import type { ServiceEnvironment } from '../environment/environment.ts';
import { HttpError, notReachable } from '../errors/httpError.ts';
import { isUnavailable, waitingFor } from '../errors/unavailable.ts';
import { deleteExpiredKeys } from '../http/storedResponses.ts';
import { createLogger, type LogDestination } from '../logging/logger.ts';
import { createMetrics } from '../logging/metrics.ts';
import { createSecurityLog, openSecurityDestination } from '../logging/securityLog.ts';
import { serviceTokens } from '../peers/serviceToken.ts';
import type { Authenticator } from '../session/session.ts';
import { createApp } from './app.ts';
import type { ServiceState } from './probes.ts';
import { startRecurring } from './recurringTask.ts';
import type { ServiceDefinition } from './serviceDefinition.ts';

const DRAIN_MS = 10_000;
/** Limits the wait below, because listening has to stop even under constant new connections. */
const MAX_TURNS = 500;

async function stopListening(server: Server): Promise<{ readonly closed: Promise<void> }> {
  // Closing resets connections that still wait to be accepted, so wait until none is left; one is accepted per turn of
  // the event loop.
  let quietTurns = 0;
  server.on('connection', () => {
    quietTurns = 0;
  });
  for (let turn = 0; quietTurns++ < 2 && turn < MAX_TURNS; turn++) await nextTurn();
  // `server.close` would also end idle connections.
  return { closed: new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve())) };
}

/**
 * Connections stay open for `noticeMs`: the gateway may be sending on an idle connection, and cannot retry every
 * method.
 */
export async function drain(server: Server, noticeMs: number): Promise<void> {
  const { closed } = await stopListening(server);
  const timers = new AbortController();
  const waitForClose = (ms: number) => Promise.race([closed, wait(ms, undefined, { signal: timers.signal })]);
  try {
    await waitForClose(noticeMs);
    server.close();
    await waitForClose(DRAIN_MS - noticeMs);
  } finally {
    timers.abort();
  }
  server.closeAllConnections();
}

export interface RunningService {
  readonly port: number;
  readonly url: string;
  readonly database: Database;
  /** @param noticeMs how long open connections still accept requests */
  stop(noticeMs?: number): Promise<void>;
}

const RETRY_MS = 500;
const KEY_EXPIRY_MS = 3_600_000;
/** Longer than nginx keeps idle connections, so that nginx never writes to one that is being closed. */
const KEEP_ALIVE_MS = 75_000;

/** Set by tests only. */
export interface StartOptions {
  readonly logTo?: LogDestination;
  readonly securityTo?: LogDestination;
  readonly keyExpiryIntervalMs?: number;
  readonly databaseTimeoutMs?: number | undefined;
}

/**
 * The service listens only after it is ready: until then connections are refused, and the gateway tries another
 * replica.
 */
export async function startService(
  definition: ServiceDefinition,
  environment: ServiceEnvironment,
  options: StartOptions = {},
): Promise<RunningService> {
  const tls = readDatabaseTls(environment);
  const parts = openParts(definition.name, environment, options, tls);
  const { database, log } = parts;
  const stopping = new AbortController();
  const behaviour = definition.build({ ...parts, stopping: stopping.signal });
  const everyMs = options.keyExpiryIntervalMs ?? KEY_EXPIRY_MS;
  const keyExpiry = { name: 'key expiry', everyMs, run: () => deleteExpiredKeys(database) };
  let stopRecurring: (() => Promise<void>)[] = [];
  const state: ServiceState = { draining: false };

  const app = createApp(behaviour, { ...parts, state, environment });
  // No request timeout: uploads may be slow, and the gateway cuts off clients that stall.
  const timeouts = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: KEEP_ALIVE_MS + 1_000, requestTimeout: 0 };
  const server = createServer(timeouts, app.callback());

  const stop = async (noticeMs = 0) => {
    state.draining = true;
    stopping.abort();
    await drain(server, noticeMs);
    behaviour.authenticator.stop();
    await Promise.all(stopRecurring.map((stopTask) => stopTask()));
    await behaviour.stop?.();
    await database.close();
    log.info('stopped');
  };

  try {
    await whenAvailable(state, log, () => migrate(environment.DATABASE_URL, definition.migrations, tls));
    await whenAvailable(state, log, async () => behaviour.prepare?.());
    await whenAvailable(state, log, keyExpiry.run);
    await behaviour.authenticator.start();
    await whenAvailable(state, log, async () => requireKeys(behaviour.authenticator));
    stopRecurring = [keyExpiry, ...(behaviour.recurring ?? [])].map((task) => startRecurring(task, log));
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

function openParts(
  name: ServiceName,
  environment: ServiceEnvironment,
  { logTo, securityTo, databaseTimeoutMs }: StartOptions,
  tls: DatabaseTls | undefined,
) {
  const service = `svc-${name}`;
  const metrics = createMetrics(service);
  const securityStream = securityTo ?? openSecurityDestination(environment.SECURITY_LOG);
  return {
    log: createLogger({ level: environment.LOG_LEVEL, base: { service } }, logTo),
    metrics,
    security: createSecurityLog(service, securityStream, metrics.countSecurity),
    database: openDatabase(environment.DATABASE_URL, databaseTimeoutMs, tls),
    tokens: serviceTokens(name, environment),
  };
}

/** Without svc-users' keys every request would be rejected. */
function requireKeys(authenticator: Authenticator): void {
  if (!authenticator.isReady()) throw notReachable();
}

/** Retries `work` while its dependencies are unavailable; other errors end the start. */
async function whenAvailable(state: Readonly<ServiceState>, log: Logger, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const isTemporary = isUnavailable(error) || (error instanceof HttpError && error.status === 503);
      if (!isTemporary || state.draining) throw error;
      log.warn({ err: error }, waitingFor(error));
      await wait(RETRY_MS);
    }
  }
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
