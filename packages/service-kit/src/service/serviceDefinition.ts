import type { Router } from '@koa/router';
import type { ServiceName } from '@parkwart/contracts/wire/services';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Migration } from '../database/migrations.ts';
import type { Implementation } from '../http/implement.ts';
import type { GaugeDefinition } from '../logging/metrics.ts';
import type { SecurityLog } from '../logging/securityLog.ts';
import type { InternalRoute } from '../peers/internalRoutes.ts';
import type { ServiceTokens } from '../peers/serviceToken.ts';
import type { Authenticator } from '../session/session.ts';
import type { RecurringTask } from './recurringTask.ts';

export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly migrations: readonly Migration[];
  /** Must not need the database, which may be unreachable. */
  build(parts: ServiceParts): ServiceBehaviour;
}

export interface ServiceParts {
  readonly database: Database;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly tokens: ServiceTokens;
  /** Aborted when the service begins to stop, so that open streams end. */
  readonly stopping: AbortSignal;
}

export interface ServiceBehaviour {
  readonly authenticator: Authenticator;
  readonly clock?: () => Date;
  readonly calls: readonly Implementation[];
  readonly internal?: readonly InternalRoute[];
  /** Routes that are public within the network: published keys. */
  readonly published?: Router;
  /** Runs before the service is ready; retried on a database error or an `HttpError` 503. */
  prepare?(): Promise<void>;
  /** Additional readiness checks, by name. */
  readonly checks?: Readonly<Record<string, () => Promise<void>>>;
  readonly gauges?: Readonly<Record<string, GaugeDefinition>>;
  readonly recurring?: readonly RecurringTask[];
  stop?(): Promise<void>;
}
