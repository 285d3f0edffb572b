import type { Database } from '@parkwart/service-kit/database/database';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import type { SecurityLog } from '@parkwart/service-kit/logging/securityLog';
import type { SigningKeys } from './access/signingKeys.ts';
import type { UsersEnvironment } from './environment.ts';
import type { Models } from './model/models.ts';
import type { Passwords } from './password/passwords.ts';

export interface UsersParts {
  readonly environment: UsersEnvironment;
  readonly database: Database;
  readonly models: Models;
  readonly keys: SigningKeys;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly security: SecurityLog;
  readonly journal: Journal;
}

export type Clock = () => Date;
