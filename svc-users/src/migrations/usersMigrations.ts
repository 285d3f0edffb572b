import type { Migration } from '@parkwart/service-kit/database/migrations';
import { idempotencyMigration } from '@parkwart/service-kit/http/idempotencyMigration';
import { usersMigration } from './001-users.ts';
import { fineTypesMigration } from './002-fine-types.ts';
import { sessionsMigration } from './003-sessions.ts';
import { loginFailuresMigration } from './004-login-failures.ts';
import { fineTypeNamesMigration } from './005-fine-type-names.ts';
import { passkeysMigration } from './006-passkeys.ts';
import { sessionActivityMigration } from './007-session-activity.ts';
import { securitySettingsMigration } from './008-security-settings.ts';
import { knownPlacesMigration } from './009-known-places.ts';
import { idempotencySubjectsMigration } from './010-idempotency-subjects.ts';
import { operatorNameMigration } from './011-operator-name.ts';
import { journalMigration } from './012-journal.ts';
import { otherGendersMigration } from './013-other-genders.ts';
import { fineTypeNumbersMigration } from './014-fine-type-numbers.ts';

export const usersMigrations: readonly Migration[] = [
  idempotencyMigration,
  usersMigration,
  fineTypesMigration,
  sessionsMigration,
  loginFailuresMigration,
  fineTypeNamesMigration,
  passkeysMigration,
  sessionActivityMigration,
  securitySettingsMigration,
  knownPlacesMigration,
  idempotencySubjectsMigration,
  operatorNameMigration,
  journalMigration,
  otherGendersMigration,
  fineTypeNumbersMigration,
];
