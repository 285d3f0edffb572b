import type { Router } from '@koa/router';
import type { ServiceName } from '@parkwart/contracts/services';
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

export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly migrations: readonly Migration[];
  /** Called once, before the first request; the database may be unreachable. */
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
  /** Measures the age of a proof; the system clock by default. */
  readonly clock?: () => Date;
  readonly calls: readonly Implementation[];
  /** Routes for other services. */
  readonly internal?: readonly InternalRoute[];
  /** Public within the network: published keys. */
  readonly published?: Router;
  /**
   * Runs once the schema is up to date, before the service is ready; retried on a database error or an `HttpError`
   * with status 503.
   */
  prepare?(): Promise<void>;
  /** Further readiness checks besides database and keys, by part. */
  readonly checks?: Readonly<Record<string, () => Promise<void>>>;
  /** Additional gauges by metric name. */
  readonly gauges?: Readonly<Record<string, GaugeDefinition>>;
  /** Started after `prepare`, stopped with the service. */
  readonly recurring?: readonly RecurringTask[];
  /** Stops what `prepare` or `build` started. */
  stop?(): Promise<void>;
}
