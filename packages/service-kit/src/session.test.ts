import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Authenticator, remoteAuthenticator } from './session.ts';
import { type FakeUsers, startFakeUsers } from './testing/fakeUsers.ts';
import { makeTestKeys, type TestKeys } from './testing/testKeys.ts';

const tokenOf = async (keys: TestKeys, sessionId = 'session-1') =>
  (await keys.cookie({ sessionId })).replace('parkwart_access=', '');

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await nextTurn();
}

describe('a service that checks tokens with the keys of svc-users', () => {
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

  it('knows who holds a token', async () => {
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

  it('forgets a session soon after it has ended', async () => {
    const authenticator = await start();
    const token = await tokenOf(keys, 'session-2');
    expect(await authenticator.authenticate(token)).toBeDefined();
    users.ended.push('session-2');
    await waitFor(async () => (await authenticator.authenticate(token)) === undefined);
    authenticator.stop();
    await users.stop();
  });

  const HOUR = 3_600_000;
  const advanceClock = (ms: number) => {
    const real = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => real() + ms);
  };
  afterEach(() => jest.restoreAllMocks());

  const sessionOf = async (authenticator: Authenticator, sessionId: string) => {
    const session = await authenticator.authenticate(await tokenOf(keys, sessionId));
    if (!session) throw new Error('the token is not accepted');
    return session;
  };

  it('asks again before a write when its list is older than a second', async () => {
    const authenticator = await start(HOUR);
    const session = await sessionOf(authenticator, 'session-4');
    expect(await authenticator.isActive(session)).toBe(true);
    expect(fetches).toBe(1);

    users.ended.push('session-4');
    advanceClock(1_001);
    const answers = await Promise.all([authenticator.isActive(session), authenticator.isActive(session)]);
    expect(answers).toEqual([false, false]);
    expect(fetches).toBe(2);
    authenticator.stop();
    await users.stop();
  });

  it('lets a write pass by what it knows while svc-users is down', async () => {
    users.ended.push('session-6');
    const authenticator = await start(HOUR);
    const session = await sessionOf(authenticator, 'session-5');
    await users.stop();
    advanceClock(1_001);
    expect(await authenticator.isActive(session)).toBe(true);
    expect(await authenticator.isActive({ ...session, sessionId: 'session-6' })).toBe(false);
    expect(errors).toHaveLength(1);
    authenticator.stop();
  });

  it('goes on with the keys it has when svc-users is down', async () => {
    const authenticator = await start();
    await users.stop();
    await waitFor(async () => errors.length > 1);
    expect(await authenticator.authenticate(await tokenOf(keys))).toBeDefined();
    expect(authenticator.isReady()).toBe(true);
    authenticator.stop();
  });

  it('trusts a withdrawn key no longer', async () => {
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

  it('keeps its keys while they cannot be read, and still hears of ended sessions', async () => {
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

  it('is not ready before it has seen the keys', async () => {
    await users.stop();
    const authenticator = await start();
    expect(authenticator.isReady()).toBe(false);
    authenticator.stop();
  });

  it('calls a token neither good nor bad while it has no keys to check it with', async () => {
    await users.stop();
    const authenticator = await start();
    await expect(authenticator.authenticate(await tokenOf(keys))).rejects.toMatchObject({ status: 503 });
    authenticator.stop();
  });

  it('refuses a token of an unknown key', async () => {
    const authenticator = await start();
    expect(await authenticator.authenticate(await tokenOf(await makeTestKeys()))).toBeUndefined();
    authenticator.stop();
    await users.stop();
  });

  it('refuses what is not a token', async () => {
    const authenticator = await start();
    for (const token of ['', 'abc', 'a.b.c', `${await tokenOf(keys)}x`]) {
      expect(await authenticator.authenticate(token)).toBeUndefined();
    }
    authenticator.stop();
    await users.stop();
  });
});
