import {
  bigInteger,
  exactText,
  flag,
  instant,
  integer,
  key,
  nullable,
  text,
  text64k,
  unique,
  withDefault,
} from '@parkwart/service-kit/database/migrationColumns';
import type { Migration, MigrationContext } from '@parkwart/service-kit/database/migrations';
import { createJournal } from '@parkwart/service-kit/journal/journalMigration';

const id = text(36);
const hash = text(64);
const version = withDefault(integer, 1);

export const tablesMigration: Migration = {
  name: '001-tables',
  up: async (context) => {
    await createAccounts(context);
    await createFineTypes(context);
    await createSessions(context);
    await createPasskeys(context);
    await createLogins(context);
    await createSettings(context);
    await createJournal(context);
  },
};

/**
 * Creates the tables of current and of deleted accounts, because the journal continues to show the names of deleted
 * accounts.
 */
async function createAccounts({ createTable }: MigrationContext): Promise<void> {
  await createTable('users', {
    id: key(id),
    version,
    username: text(60),
    usernameKey: unique(exactText(255)),
    email: text(254),
    phone: text(40),
    passwordHash: text(255),
    mustChangePassword: withDefault(flag, false),
    gender: text(20),
    status: text(10),
    role: text(20),
    createdAt: instant,
  });
  await createTable('former_accounts', { id: key(text(40)), username: text(60), removedAt: instant });
}

async function createFineTypes({ createTable }: MigrationContext): Promise<void> {
  await createTable('fine_types', {
    id: key(id),
    version,
    number: integer,
    fineType: text(80),
    nameKey: unique(exactText(255)),
    finePriceCents: integer,
    fineDescription: text(500),
    createdAt: instant,
  });
}

async function createSessions({ createTable }: MigrationContext): Promise<void> {
  await createTable(
    'sessions',
    {
      id: key(id),
      userId: id,
      refreshHash: hash,
      previousRefreshHash: nullable(hash),
      rotatedAt: instant,
      createdAt: instant,
      expiresAt: instant,
      endedAt: nullable(instant),
      device: text(80),
      lastActiveAt: instant,
      provenAt: instant,
    },
    { sessions_user_id: ['userId'], sessions_expires_at: ['expiresAt'], sessions_ended_at: ['endedAt'] },
  );
}

async function createPasskeys({ createTable }: MigrationContext): Promise<void> {
  await createTable(
    'passkeys',
    {
      id: key(id),
      userId: id,
      // The credential's id itself is too long for an index.
      credentialHash: unique(hash),
      credentialId: text64k,
      publicKey: text64k,
      transports: text(250),
      counter: bigInteger,
      name: text(60),
      createdAt: instant,
      lastUsedAt: nullable(instant),
    },
    { passkeys_user_id: ['userId'] },
  );
  await createTable(
    'passkey_challenges',
    { id: key(hash), purpose: text(10), ownerId: hash, userId: id, expiresAt: instant },
    {
      passkey_challenges_owner_id: ['ownerId'],
      passkey_challenges_user_id: ['userId'],
      passkey_challenges_expires_at: ['expiresAt'],
    },
  );
}

/** Logins that still need a passkey, failed logins, and the places from which an account logged in. */
async function createLogins({ createTable }: MigrationContext): Promise<void> {
  await createTable(
    'pending_logins',
    { id: key(hash), userId: id, createdAt: instant, expiresAt: instant },
    { pending_logins_user_id: ['userId'], pending_logins_expires_at: ['expiresAt'] },
  );
  await createTable(
    'login_failures',
    { id: key(hash), failures: integer, lastAttemptAt: instant, blockedUntil: instant },
    { login_failures_last_attempt_at: ['lastAttemptAt'] },
  );
  await createTable(
    'known_places',
    { id: key(hash), lastLoginAt: instant },
    { known_places_last_login_at: ['lastLoginAt'] },
  );
}

async function createSettings({ createTable, insertMissing }: MigrationContext): Promise<void> {
  await createTable('security_settings', {
    id: key(integer),
    adminPasskeyRequired: flag,
    officeIdleMinutes: nullable(integer),
    boothIdleMinutes: nullable(integer),
  });
  await insertMissing('security_settings', [
    { id: 1, adminPasskeyRequired: false, officeIdleMinutes: 120, boothIdleMinutes: null },
  ]);
  await createTable('operator_name', { id: key(integer), name: text(255) });
  await insertMissing('operator_name', [{ id: 1, name: '' }]);
}
