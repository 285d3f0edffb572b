import { setImmediate as nextTurn } from 'node:timers/promises';
import { ROLES } from '@parkwart/contracts/calls/user';
import { defineCall } from '@parkwart/contracts/calls-kit/call';
import type { Requirement } from '@parkwart/contracts/entities/demands';
import * as z from 'zod/mini';
import { idempotencyMigration } from '../http/idempotencyMigration.ts';
import { implement, implementRedirect } from '../http/implement.ts';
import { implementStream } from '../http/implementStream.ts';
import { type FakeUsers, startFakeUsers } from '../testing/fakeUsers.ts';
import { type ServiceUnderTest, startUnderTest } from '../testing/serviceUnderTest.ts';
import { makeSqlite } from '../testing/testDatabase.ts';
import { makeTestKeys, type TestKeys } from '../testing/testKeys.ts';
import { ACCESS_TOKEN_SECONDS } from './accessToken.ts';
import { remoteAuthenticator } from './remoteAuthenticator.ts';
import type { Authenticator } from './session.ts';

const tokenOf = async (keys: TestKeys, sessionId = 'session-1', expiresIn = ACCESS_TOKEN_SECONDS) =>
  (await keys.cookie({ sessionId, expiresIn })).replace('parkwart_access=', '');

const HOUR = 3_600_000;

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await nextTurn();
}

describe('a service that verifies tokens with svc-users’ keys', () => {
  let keys: TestKeys;
  let users: FakeUsers;
  const errors: unknown[] = [];
  let fetches = 0;

  const start = async (pollMs = 20) => {
    const authenticator = remoteAuthenticator({
      keysUrl: new URL('/.well-known/jwks.json', users.url),
      endedSessions: async () => {
        fetches += 1;
        return ((await (await fetch(`${users.url}/ended`)).json()) as { ended: string[] }).ended;
      },
      onError: (error) => errors.push(error),
      pollMs,
      keysMs: 20,
    });
    await authenticator.start();
    return authenticator;
  };

  beforeEach(async () => {
    keys = await makeTestKeys();
    users = await startFakeUsers(keys.publicKeys);
    errors.length = 0;
    fetches = 0;
  });

  it('returns the session that a valid token contains', async () => {
    const authenticator = await start();
    expect(await authenticator.authenticate(await tokenOf(keys))).toEqual({
      sessionId: 'session-1',
      userId: 'id-of-kasse',
      username: 'kasse',
      role: 'Angestellte',
      provenAt: expect.any(Date),
    });
    authenticator.stop();
    await users.stop();
  });

  it('verifies the signature of a token only once, and rejects the token after it has expired', async () => {
    const authenticator = await start(HOUR);
    const verify = jest.spyOn(crypto.subtle, 'verify');
    const token = await tokenOf(keys, 'session-7');
    const sessions = [await authenticator.authenticate(token), await authenticator.authenticate(token)];
    expect(sessions).toEqual([sessions[0], expect.objectContaining({ sessionId: 'session-7' })]);
    expect(verify).toHaveBeenCalledTimes(1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ACCESS_TOKEN_SECONDS * 1_000);
    expect(await authenticator.authenticate(token)).toBeUndefined();
    authenticator.stop();
    await users.stop();
  });

  it('rejects a session soon after it was revoked', async () => {
    const authenticator = await start();
    const token = await tokenOf(keys, 'session-2');
    expect(await authenticator.authenticate(token)).toBeDefined();
    users.ended.push('session-2');
    await waitFor(async () => (await authenticator.authenticate(token)) === undefined);
    authenticator.stop();
    await users.stop();
  });

  /** Stops the monotonic clock. @returns a function that advances the clock */
  const stopClock = () => {
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    return (ms: number) => {
      now += ms;
    };
  };
  afterEach(() => jest.restoreAllMocks());

  const sessionOf = async (authenticator: Authenticator, sessionId: string) => {
    const session = await authenticator.authenticate(await tokenOf(keys, sessionId));
    if (!session) throw new Error('the token is not accepted');
    return session;
  };

  it('fetches the revoked sessions again before a write when the last fetched list is older than a second', async () => {
    const advanceClock = stopClock();
    const authenticator = await start(HOUR);
    const session = await sessionOf(authenticator, 'session-4');
    expect(await authenticator.isActive(session)).toBe(true);
    expect(fetches).toBe(1);

    users.ended.push('session-4');
    advanceClock(1_001);
    const results = await Promise.all([authenticator.isActive(session), authenticator.isActive(session)]);
    expect(results).toEqual([false, false]);
    expect(fetches).toBe(2);
    authenticator.stop();
    await users.stop();
  });

  it('polls for revoked sessions every five seconds, as docs/security.md specifies', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const authenticator = remoteAuthenticator({
      keysUrl: new URL('/.well-known/jwks.json', users.url),
      endedSessions: async () => [],
      onError: (error) => errors.push(error),
    });
    await authenticator.start();
    expect(timers).toHaveBeenCalledWith(authenticator.start, 5_000);
    timers.mockRestore();
    authenticator.stop();
    await users.stop();
  });

  it('allows or rejects a write by the last known list of revoked sessions while svc-users is down', async () => {
    users.ended.push('session-6');
    const advanceClock = stopClock();
    const authenticator = await start(HOUR);
    const session = await sessionOf(authenticator, 'session-5');
    await users.stop();
    advanceClock(1_001);
    expect(await authenticator.isActive(session)).toBe(true);
    expect(await authenticator.isActive({ ...session, sessionId: 'session-6' })).toBe(false);
    expect(errors).toHaveLength(1);
    authenticator.stop();
  });

  it('continues to use the fetched keys while svc-users is down', async () => {
    const authenticator = await start();
    await users.stop();
    await waitFor(async () => errors.length > 1);
    expect(await authenticator.authenticate(await tokenOf(keys))).toBeDefined();
    expect(authenticator.isReady()).toBe(true);
    authenticator.stop();
  });

  it('rejects a token signed with a withdrawn key', async () => {
    const authenticator = await start();
    const token = await tokenOf(keys);
    expect(await authenticator.authenticate(token)).toBeDefined();
    const next = await makeTestKeys();
    users.publish(next.publicKeys);
    await waitFor(async () => (await authenticator.authenticate(token)) === undefined);
    expect(await authenticator.authenticate(await tokenOf(next))).toBeDefined();
    authenticator.stop();
    await users.stop();
  });

  it('continues to use the fetched keys while the keys cannot be fetched again, and still receives revoked sessions', async () => {
    const authenticator = await start();
    const token = await tokenOf(keys, 'session-3');
    users.publish();
    await waitFor(async () => errors.length > 1);
    expect(await authenticator.authenticate(token)).toBeDefined();
    users.ended.push('session-3');
    await waitFor(async () => (await authenticator.authenticate(token)) === undefined);
    expect(await authenticator.authenticate(await tokenOf(keys))).toBeDefined();
    authenticator.stop();
    await users.stop();
  });

  it('is not ready before it has fetched the keys', async () => {
    await users.stop();
    const authenticator = await start();
    expect(authenticator.isReady()).toBe(false);
    authenticator.stop();
  });

  it('returns 503 for a token while it has no keys', async () => {
    await users.stop();
    const authenticator = await start();
    await expect(authenticator.authenticate(await tokenOf(keys))).rejects.toMatchObject({ status: 503 });
    authenticator.stop();
  });

  it('rejects a token signed with an unknown key', async () => {
    const authenticator = await start();
    expect(await authenticator.authenticate(await tokenOf(await makeTestKeys()))).toBeUndefined();
    authenticator.stop();
    await users.stop();
  });

  it('rejects a malformed token', async () => {
    const authenticator = await start();
    for (const token of ['', 'abc', 'a.b.c', `${await tokenOf(keys)}x`]) {
      expect(await authenticator.authenticate(token)).toBeUndefined();
    }
    authenticator.stop();
    await users.stop();
  });
});

const call = { service: 'parking', method: 'GET', summary: 'x', allow: ROLES } as const;
const plain = defineCall({ ...call, path: '/plain' });
const streamed = defineCall({ ...call, path: '/streamed', answer: z.array(z.string()) });
const elsewhere = defineCall({ ...call, path: '/elsewhere', redirects: true });
const openForBoth = defineCall({ ...call, path: '/open', whileRequired: ['password', 'passkey'] });
const openForPasskey = defineCall({ ...call, path: '/set-up', whileRequired: ['passkey'] });
const delicate = defineCall({ ...call, path: '/delicate', needsProof: 'always' });

describe('a service that checks the requirements of a session', () => {
  let keys: TestKeys;
  let service: ServiceUnderTest;

  beforeAll(async () => {
    keys = await makeTestKeys();
    const nothing = async () => undefined;
    const calls = [
      ...[plain, openForBoth, openForPasskey, delicate].map((each) => implement(each, nothing)),
      implementStream(streamed, async function* () {}),
      implementRedirect(elsewhere, async () => ({ location: '/', seconds: 0 })),
    ];
    const build = () => ({ authenticator: keys.authenticator, calls });
    service = await startUnderTest({ name: 'parking', migrations: [idempotencyMigration], build }, await makeSqlite());
  });
  afterAll(() => service.remove());

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const statusOf = async (path: string, owed: Parameters<TestKeys['cookie']>[0]) =>
    (await service.request('GET', path, { cookie: await keys.cookie(owed) })).status;

  it.each<[Requirement, string, string]>([
    ['password', 'PASSWORD_CHANGE_NEEDED', 'Bitte ändern Sie zuerst Ihr Passwort.'],
    ['passkey', 'PASSKEY_SETUP_NEEDED', 'Bitte richten Sie zuerst einen Passkey ein.'],
  ])(
    'returns 403 for every call that is not permitted before the user has set up a new %s',
    async (required, code, message) => {
      const cookie = await keys.cookie({ required });
      for (const path of ['/plain', '/streamed', '/elsewhere', '/delicate']) {
        expect(await service.request('GET', path, { cookie })).toMatchObject({ status: 403, body: { code, message } });
      }
    },
  );

  it('allows the calls that are permitted while a new password or a first passkey is required', async () => {
    expect(await statusOf('/open', { required: 'password' })).toBe(204);
    expect(await statusOf('/open', { required: 'passkey' })).toBe(204);
    expect(await statusOf('/set-up', { required: 'passkey' })).toBe(204);
    expect(await statusOf('/set-up', { required: 'password' })).toBe(403);
    expect(await statusOf('/plain', {})).toBe(204);
  });

  it('demands a new proof of identity, for a call that needs one, when the last proof is older than ten minutes', async () => {
    expect(await statusOf('/delicate', { provenAt: minutesAgo(9) })).toBe(204);
    const cookie = await keys.cookie({ provenAt: minutesAgo(11) });
    expect(await service.request('GET', '/delicate', { cookie })).toMatchObject({
      status: 403,
      body: { code: 'PROOF_NEEDED', message: 'Bitte bestätigen Sie, dass Sie es sind.' },
    });
    expect((await service.request('GET', '/plain', { cookie })).status).toBe(204);
  });
});
