import { getFirstAccountSteps } from '@parkwart/contracts/calls/firstSteps';
import { getUsersJournal } from '@parkwart/contracts/calls/journal';
import type { Database } from '@parkwart/service-kit/database/database';
import { implement } from '@parkwart/service-kit/http/implement';
import { openJournal } from '@parkwart/service-kit/journal/journal';
import { journalTasks } from '@parkwart/service-kit/journal/journalSeals';
import { journalCall } from '@parkwart/service-kit/journal/sharedCall';
import type {
  ServiceBehaviour,
  ServiceDefinition,
  ServiceParts,
} from '@parkwart/service-kit/service/serviceDefinition';
import { localAuthenticator } from '@parkwart/service-kit/session/localAuthenticator';
import { publishedKeys, type SigningKeys } from './access/signingKeys.ts';
import type { UsersEnvironment } from './environment.ts';
import { fineTypeCalls } from './fine-type/fineTypes.ts';
import { createFirstAccounts } from './firstAccounts.ts';
import { usersMigrations } from './migrations/usersMigrations.ts';
import { defineModels } from './model/models.ts';
import { isSessionOver } from './model/sessions.ts';
import { passkeyCalls } from './passkey/passkeys.ts';
import type { Passwords } from './password/passwords.ts';
import { operatorRoutes } from './password/requireGoodPassword.ts';
import { privacyCalls } from './privacy/privacyCalls.ts';
import { securitySettingsCalls } from './security-settings/securitySettingsCalls.ts';
import { passwordCalls } from './session/changePassword.ts';
import { pruneSessions, sessionRoutes } from './session/endedSessions.ts';
import { ownSessionCalls } from './session/ownSessions.ts';
import { secondFactorCalls } from './session/secondFactorCalls.ts';
import { sessionCalls } from './session/sessionCalls.ts';
import { statement } from './tables.ts';
import { accountNamesCall, userCalls } from './user/userCalls.ts';
import type { Clock } from './usersParts.ts';

/** The first accounts have the same creation time; an account with a later creation time was added by the operator. */
const STEPS = statement(`SELECT EXISTS (SELECT id FROM fine_types) AS fineTypes,
  EXISTS (SELECT id FROM users WHERE createdAt > (SELECT MIN(createdAt) FROM users)) AS users`);

const firstStepsCall = (database: Database) =>
  implement(getFirstAccountSteps, async () => {
    const [found] = await database.read<{ fineTypes: number; users: number }>(STEPS);
    return { fineTypes: Number(found?.fineTypes) === 1, users: Number(found?.users) === 1 };
  });

interface UsersDependencies {
  readonly keys: SigningKeys;
  readonly passwords: Passwords;
  readonly clock?: Clock;
}

const PRUNE_EVERY_MS = 3_600_000;

export const usersService = (environment: UsersEnvironment, dependencies: UsersDependencies): ServiceDefinition => ({
  name: 'users',
  migrations: usersMigrations,
  build: (service) => buildUsers(environment, dependencies, service),
});

function buildUsers(
  environment: UsersEnvironment,
  { keys, passwords, clock = () => new Date() }: UsersDependencies,
  { database, log, security }: ServiceParts,
): ServiceBehaviour {
  const journal = openJournal(database, clock);
  const models = defineModels(database);
  const parts = { environment, database, models, keys, passwords, clock, security, journal };
  const authenticator = localAuthenticator(keys.published, (id) => isSessionOver(database, id, clock()));
  const ownJournal = journalCall(database, getUsersJournal);
  const shared = [...privacyCalls(parts), ownJournal, accountNamesCall(database)];
  const prune = () => pruneSessions(database, clock());
  return {
    authenticator,
    clock,
    calls: [
      ...sessionCalls(parts),
      ...secondFactorCalls(parts, authenticator),
      ...ownSessionCalls(parts),
      ...passkeyCalls(parts),
      ...securitySettingsCalls(parts),
      ...passwordCalls(parts),
      ...userCalls(parts),
      ...fineTypeCalls(parts),
      firstStepsCall(database),
      ...shared.map(({ implementation }) => implementation),
    ],
    internal: [...sessionRoutes(parts), ...operatorRoutes(database), ...shared.map(({ route }) => route)],
    published: publishedKeys(keys),
    prepare: async () => {
      await createFirstAccounts(parts);
      await prune();
    },
    recurring: [
      { name: 'session pruning', everyMs: PRUNE_EVERY_MS, run: prune },
      ...journalTasks(database, log, clock),
    ],
  };
}
