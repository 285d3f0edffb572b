import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { runAtFixedTime } from '../testing/runUsers.ts';
import { cookiesOf, NEW_USER_PASSWORD, sessionIdIn } from '../testing/startUsers.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

describeOnOneDatabase('/sessions', (makeDatabase) => {
  const users = runAtFixedTime(makeDatabase);

  const list = async (cookie: string) => (await users.request('GET', '/sessions', { cookie })).body;
  const end = (cookie: string, id = '') => users.request('DELETE', `/sessions${id && `/${id}`}`, { cookie });
  const again = async (username: string) =>
    cookiesOf(
      await users.request('POST', '/park-login', {
        headers: { 'User-Agent': FIREFOX },
        json: { user: username, password: NEW_USER_PASSWORD },
      }),
    );

  it("lists the user's own sessions with device and last use, most recently used first", async () => {
    const { user, cookie } = await users.newUser();
    await users.newUser();
    const begun = users.now().toISOString();
    users.advance(60_000);
    const other = await again(user.username);
    expect(await list(cookie)).toEqual([
      {
        _id: sessionIdIn(other),
        device: 'Firefox auf Linux',
        createdAt: users.now().toISOString(),
        lastUsedAt: users.now().toISOString(),
        isCurrent: false,
      },
      {
        _id: sessionIdIn(cookie),
        device: 'Unbekanntes Gerät',
        createdAt: begun,
        lastUsedAt: begun,
        isCurrent: true,
      },
    ]);
    users.advance(60_000);
    await users.request('POST', '/session/refresh', { cookie });
    expect(await list(cookie)).toMatchObject([{ isCurrent: true, lastUsedAt: users.now().toISOString() }, {}]);
  });

  it('ends a session, here and in other services', async () => {
    const { user, cookie } = await users.newUser();
    const other = await again(user.username);
    expect((await end(cookie, sessionIdIn(other))).status).toBe(204);
    expect(await users.isSessionOver(other)).toBe(true);
    expect(await users.endedSessions()).toContain(sessionIdIn(other));
    expect(await users.isSessionOver(cookie)).toBe(false);
    expect(users.securityLines).toContainEqual(
      expect.objectContaining({ event: 'session.ended', reason: 'owner', account: user.id }),
    );
    expect(await end(cookie, sessionIdIn(other))).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
  });

  it('ends the current one like a logout', async () => {
    const { cookie } = await users.newUser();
    const response = await end(cookie, sessionIdIn(cookie));
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie().every((text) => text.includes('Max-Age=0'))).toBe(true);
    expect(await users.isSessionOver(cookie)).toBe(true);
  });

  it('ends all others and keeps the current one', async () => {
    const { user, cookie } = await users.newUser();
    const others = [await again(user.username), await again(user.username)];
    const stranger = await users.newUser();
    expect((await end(cookie)).status).toBe(204);
    for (const other of others) expect(await users.isSessionOver(other)).toBe(true);
    expect(await users.isSessionOver(cookie)).toBe(false);
    expect(await users.isSessionOver(stranger.cookie)).toBe(false);
    expect(await list(cookie)).toHaveLength(1);
  });

  it('returns 404 for a session of another account', async () => {
    const [one, other] = [await users.newUser(), await users.newUser()];
    expect((await end(one.cookie, sessionIdIn(other.cookie))).status).toBe(404);
    expect(await users.isSessionOver(other.cookie)).toBe(false);
  });
});
