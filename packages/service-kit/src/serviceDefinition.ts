import type { Router } from '@koa/router';
import type { ServiceName } from '@parkwart/contracts/call';
import type { Logger } from 'pino';
import type { Database } from './database.ts';
import type { Implementation } from './implement.ts';
import type { InternalRoute } from './internalRoutes.ts';
import type { GaugeDefinition } from './metrics.ts';
import type { Migration } from './migrations.ts';
import type { RecurringTask } from './recurringTask.ts';
import type { SecurityLog } from './securityLog.ts';
import type { ServiceTokens } from './serviceToken.ts';
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
  readonly security: SecurityLog;
  readonly tokens: ServiceTokens;
}

export interface ServiceBehaviour {
  readonly authenticator: Authenticator;
  /** The clock against which the age of a proof is measured, unless it is the machine's. */
  readonly clock?: () => Date;
  readonly calls: readonly Implementation[];
  /** What other services may ask, each those that it names. */
  readonly internal?: readonly InternalRoute[];
  /** What everybody within the network may read: published keys. */
  readonly published?: Router;
  /**
   * Runs once the schema is up to date, before the service reports ready; repeated while it finds a part down, which it says
   * by a database error or a `HttpError` with status 503.
   */
  prepare?(): Promise<void>;
  /** Whether a part besides database and keys is usable, by name; asked by the readiness probe. */
  readonly checks?: Readonly<Record<string, () => Promise<void>>>;
  /** What is told to Prometheus besides, by the metric's name. */
  readonly gauges?: Readonly<Record<string, GaugeDefinition>>;
  /** Started once the service is prepared, and ended with it. */
  readonly recurring?: readonly RecurringTask[];
  /** Ends what `prepare` or `build` started. */
  stop?(): Promise<void>;
}
