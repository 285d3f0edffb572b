import type { SecuritySettings } from '@parkwart/contracts/calls/securitySettings';
import type { Gender, Role, STATUSES } from '@parkwart/contracts/calls/user';
import type { PersonalField } from '@parkwart/contracts/journal/declarations';
import { statementsOn } from '@parkwart/service-kit/database/checkedSql';
import {
  bigInteger,
  type Column,
  flag,
  instant,
  integer,
  nullable,
  text,
  textOf,
  withDefault,
} from '@parkwart/service-kit/database/columns';
import { defineTables } from '@parkwart/service-kit/database/tables';

export type ChallengePurpose = 'login' | 'proof' | 'register';

const version = withDefault(integer, 1);

export const USERS_TABLES = defineTables({
  users: {
    subject: 'user',
    versioned: true,
    texts: { email: text, phone: text },
    own: {
      // This column is in the group `own` and not in `texts`, because a username refers to its own account and mentions
      // no other person.
      username: text,
      usernameKey: text,
      passwordHash: text,
      gender: textOf<Gender>(),
    },
    facts: {
      id: text,
      status: textOf<(typeof STATUSES)[number]>(),
      role: textOf<Role>(),
      createdAt: instant,
      version,
      mustChangePassword: withDefault(flag, false),
    },
  },
  passkeys: {
    subject: 'user',
    subjectId: 'userId',
    texts: { name: { ...text, field: 'passkey' } },
    own: {
      // SHA-256 of `credentialId`, unique across all accounts.
      credentialHash: text,
      // base64url
      credentialId: text,
      // The COSE key, base64url.
      publicKey: text,
    },
    facts: {
      id: text,
      userId: text,
      // A JSON list.
      transports: text,
      counter: bigInteger,
      createdAt: instant,
      lastUsedAt: nullable(instant),
    },
  },
  fine_types: {
    subject: 'fine-type',
    versioned: true,
    texts: { fineType: text, fineDescription: text } satisfies Record<PersonalField<'fine-type'>, Column>,
    own: { nameKey: text },
    facts: {
      id: text,
      // In order of creation.
      number: integer,
      finePriceCents: integer,
      createdAt: instant,
      version,
    },
  },
  former_accounts: { own: { username: text }, facts: { id: text, removedAt: instant } },
  sessions: {
    own: { device: text },
    facts: {
      id: text,
      userId: text,
      // SHA-256 of the current refresh token; the previous one is accepted during a grace period.
      refreshHash: text,
      previousRefreshHash: nullable(text),
      rotatedAt: instant,
      createdAt: instant,
      // Fixed at login.
      expiresAt: instant,
      endedAt: nullable(instant),
      lastActiveAt: instant,
      provenAt: instant,
    },
  },
  // The ids are keyed hashes of account and address.
  login_failures: { facts: { id: text, failures: integer, lastAttemptAt: instant, blockedUntil: instant } },
  known_places: { facts: { id: text, lastLoginAt: instant } },
  // The ids are SHA-256 of the challenge and of the cookie's value. The owner of a challenge is the session or pending
  // login that requested the challenge.
  passkey_challenges: {
    facts: { id: text, purpose: textOf<ChallengePurpose>(), ownerId: text, userId: text, expiresAt: instant },
  },
  pending_logins: { facts: { id: text, userId: text, createdAt: instant, expiresAt: instant } },
  security_settings: {
    facts: {
      id: integer,
      adminPasskeyRequired: flag,
      officeIdleMinutes: nullable(integer),
      boothIdleMinutes: nullable(integer),
    } satisfies Record<'id' | keyof SecuritySettings, Column>,
  },
  operator_name: { operator: { name: text }, facts: { id: integer } },
});

/**
 * Returns SQL. The call compiles only if every name in the SQL is one of these tables, their columns or indexes, or an
 * alias.
 */
export const statement = statementsOn<typeof USERS_TABLES>();
