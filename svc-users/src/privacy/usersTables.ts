import type { PersonalField } from '@parkwart/contracts/journal/journalSubjects';
import type { TableDecisions } from '@parkwart/service-kit/privacy/tableDecisions';

export const USERS_TABLES = {
  users: {
    versioned: true,
    subject: 'user',
    subjectId: 'id',
    id: 'id',
    texts: { email: 'email', phone: 'phone' },
    // Whom a name means as a whole; another account's name is that person's.
    own: ['username', 'usernameKey', 'gender', 'otherGender', 'passwordHash'],
    facts: 'id status role createdAt version mustChangePassword',
  },
  passkeys: {
    subject: 'user',
    subjectId: 'userId',
    id: 'id',
    texts: { name: 'passkey' },
    own: ['credentialHash', 'credentialId', 'publicKey'],
    facts: 'id userId transports counter createdAt lastUsedAt',
  },
  fine_types: {
    versioned: true,
    subject: 'fine-type',
    subjectId: 'id',
    id: 'id',
    texts: { fineType: 'fineType', fineDescription: 'fineDescription' } satisfies {
      [Field in PersonalField<'fine-type'>]: Field;
    },
    own: ['nameKey'],
    facts: 'id number finePriceCents createdAt version',
  },
  former_accounts: { own: ['username'], facts: 'id removedAt' },
  sessions: {
    own: ['device'],
    facts: `id userId refreshHash previousRefreshHash rotatedAt createdAt expiresAt endedAt lastActiveAt provenAt`,
  },
  // Ids are hashes of names and addresses with a key.
  login_failures: { facts: 'id failures lastAttemptAt blockedUntil' },
  known_places: { facts: 'id lastLoginAt' },
  passkey_challenges: { facts: 'id purpose ownerId userId expiresAt' },
  pending_logins: { facts: 'id userId createdAt expiresAt' },
  security_settings: { facts: 'id adminPasskeyRequired officeIdleMinutes boothIdleMinutes' },
  operator_name: { operator: ['name'], facts: 'id' },
} as const satisfies TableDecisions;
