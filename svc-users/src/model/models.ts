import type { Database } from '@parkwart/service-kit/database/database';
import { type ModelRow, modelOf } from '@parkwart/service-kit/database/tables';
import { USERS_TABLES } from '../tables.ts';

type Tables = typeof USERS_TABLES;
export type UserRow = ModelRow<Tables['users']>;
export type FineTypeRow = ModelRow<Tables['fine_types']>;
export type SessionRow = ModelRow<Tables['sessions']>;
export type PasskeyRow = ModelRow<Tables['passkeys']>;
export type PendingLoginRow = ModelRow<Tables['pending_logins']>;
export type Models = ReturnType<typeof defineModels>;

export const defineModels = ({ sequelize }: Database) => ({
  User: modelOf(sequelize, USERS_TABLES.users),
  FormerAccount: modelOf(sequelize, USERS_TABLES.former_accounts),
  FineType: modelOf(sequelize, USERS_TABLES.fine_types),
  Session: modelOf(sequelize, USERS_TABLES.sessions),
  LoginFailure: modelOf(sequelize, USERS_TABLES.login_failures),
  Passkey: modelOf(sequelize, USERS_TABLES.passkeys),
  PasskeyChallenge: modelOf(sequelize, USERS_TABLES.passkey_challenges),
  PendingLogin: modelOf(sequelize, USERS_TABLES.pending_logins),
  SecuritySettings: modelOf(sequelize, USERS_TABLES.security_settings),
  KnownPlace: modelOf(sequelize, USERS_TABLES.known_places),
});
