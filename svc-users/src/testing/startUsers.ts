import { randomUUID } from 'node:crypto';
import type { Role } from '@parkwart/contracts/calls/user';
import type { Database } from '@parkwart/service-kit/database/database';
import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
import { type MeasuredRequest, measureRequests } from '@parkwart/service-kit/testing/measuredRequests';
import { recordSecurity, type SecurityLine } from '@parkwart/service-kit/testing/securityLines';
import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import {
  type ServiceUnderTest,
  startUnderTest,
  type TestResponse,
  testEnvironment,
} from '@parkwart/service-kit/testing/serviceUnderTest';
import type { TestDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { importSigningKeys, type PrivateKeySet } from '../access/signingKeys.ts';
import type { UsersEnvironment } from '../environment.ts';
import type { UserRow } from '../model/models.ts';
import { defineModels, type Models } from '../model/models.ts';
import { nameKey } from '../model/nameKey.ts';
import { createPasswords, type Passwords } from '../password/passwords.ts';
import { usersService } from '../usersService.ts';
import { makePrivateKey } from './makePrivateKey.ts';

export interface UsersUnderTest extends ServiceUnderTest {
  readonly database: Database;
  readonly models: Models;
  readonly privateKeys: PrivateKeySet;
  readonly requests: readonly MeasuredRequest[];
  readonly securityLines: readonly SecurityLine[];
  verifications(): number;
  advance(ms: number): void;
  /** Stops the clock, which then advances only when a test calls `advance`, so that a slow machine does not matter. */
  stopClock(): void;
  now(): Date;
  tryLogIn(user: string, password: string, address?: string): Promise<TestResponse>;
  /** Logs in and returns the value of a Cookie header. */
  logIn(user: 'admin' | 'kasse'): Promise<string>;
  newUser(change?: Partial<Pick<UserRow, 'username' | 'role'>>): Promise<{ user: UserRow; cookie: string }>;
  /** Whether both access token and refresh token are rejected. */
  isSessionOver(cookie: string): Promise<boolean>;
  addUser(change: Partial<Pick<UserRow, 'username' | 'status' | 'role'>> & { password: string }): Promise<UserRow>;
  endedSessions(): Promise<string[]>;
}

export const TEST_USERS_SECRET = 'a secret of svc-users that is long enough';

export const NEW_USER_PASSWORD = 'Regen am Kiosk 7';

/** Argon2's lowest cost: these tests count attempts; `passwordRules.test.ts` uses production's cost. */
const CHEAP_HASHES = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const PASSWORDS = { admin: 'parkwart-admin', kasse: 'parkwart-kasse' } as const;

function usersTestEnvironment(database: TestDatabase, change: Partial<UsersEnvironment> = {}): UsersEnvironment {
  return {
    ...testEnvironment(database),
    USERS_SECRET: TEST_USERS_SECRET,
    SIGNING_KEYS_FILE: '',
    EMBEDDED_ACCOUNTS: true,
    PARKWART_ADMIN_PASSWORD: undefined,
    ...change,
  };
}

function countVerifications({ hash, verify }: Passwords) {
  let count = 0;
  const passwords: Passwords = {
    hash,
    verify: (expected, password) => {
      count += 1;
      return verify(expected, password);
    },
  };
  return { passwords, verifications: () => count };
}

function makeClock(): Pick<UsersUnderTest, 'now' | 'advance' | 'stopClock'> {
  let offset = 0;
  let stoppedAt: number | undefined;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + offset),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    stopClock: () => {
      stoppedAt ??= Date.now();
    },
  };
}

export async function startUsers(
  testDatabase: TestDatabase,
  { environment = {}, privateKeys }: { environment?: Partial<UsersEnvironment>; privateKeys?: PrivateKeySet } = {},
): Promise<UsersUnderTest> {
  const keySet = privateKeys ?? { keys: [makePrivateKey()] };
  const { passwords, verifications } = countVerifications(await createPasswords(CHEAP_HASHES));
  const { now, advance, stopClock } = makeClock();
  let addresses = 0;
  const definition = usersService(usersTestEnvironment(testDatabase, environment), {
    keys: await importSigningKeys(keySet),
    passwords,
    clock: now,
  });
  const { requests, logTo } = measureRequests();
  const { securityLines, securityTo } = recordSecurity();
  const service = await startUnderTest(definition, testDatabase, {
    environment: { LOG_LEVEL: 'info', ...environment },
    logTo,
    securityTo,
  });
  const database = openDatabase(testDatabase.url, testDatabase.timeoutMs);
  const models = defineModels(database);
  const ownAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;

  const tryLogIn = (user: string, password: string, address = ownAddress()) =>
    service.request('POST', '/park-login', { headers: { 'X-Forwarded-For': address }, json: { user, password } });

  const addUser: UsersUnderTest['addUser'] = async ({
    password,
    username = `user-${randomUUID().slice(0, 8)}`,
    status = 'Aktiv',
    ...change
  }) =>
    models.User.create({
      id: randomUUID(),
      username,
      usernameKey: nameKey(username),
      email: '',
      phone: '',
      passwordHash: await passwords.hash(password),
      gender: 'weiblich',
      status,
      role: change.role ?? ('Angestellte' satisfies Role),
      createdAt: now(),
    });

  const stop = async () => {
    await service.stop();
    await database.close();
  };

  return {
    ...service,
    database,
    models,
    privateKeys: keySet,
    requests,
    securityLines,
    verifications,
    advance,
    stopClock,
    now,
    tryLogIn,
    logIn: async (user) => cookiesOf(await tryLogIn(user, PASSWORDS[user])),
    newUser: async (change) => {
      const user = await addUser({ ...change, password: NEW_USER_PASSWORD });
      return { user, cookie: cookiesOf(await tryLogIn(user.username, NEW_USER_PASSWORD)) };
    },
    isSessionOver: async (cookie) => {
      const access = cookieNamed(cookie, 'access');
      const name = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).username;
      const read = await service.request('GET', `/get-user/${encodeURIComponent(name)}`, { cookie: access });
      const refreshed = await service.request('POST', '/session/refresh', { cookie: cookieNamed(cookie, 'refresh') });
      return read.status === 401 && refreshed.status === 401;
    },
    addUser,
    endedSessions: async () => {
      const token = await testTokens('parking').sign('users');
      const headers = { Authorization: `Bearer ${token}` };
      return (await service.request('GET', '/internal/ended-sessions', { headers })).body.ended;
    },
    stop,
    remove: async () => {
      await stop();
      await testDatabase.remove();
    },
  };
}

export function cookiesOf(response: TestResponse): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export function cookieNamed(cookies: string, name: 'access' | 'refresh'): string {
  const found = cookies.split('; ').find((cookie) => cookie.split('=')[0]?.endsWith(name));
  if (!found) throw new Error(`no ${name} cookie`);
  return found;
}

export function sessionIdIn(cookies: string): string {
  const payload = cookieNamed(cookies, 'access').split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sid;
}
