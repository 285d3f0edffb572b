import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import type { UserRow } from '../model/models.ts';
import type { Authenticator } from '../testing/authenticator.ts';
import { secondFactor } from '../testing/secondFactor.ts';
import { cookiesOf, NEW_USER_PASSWORD, sessionIdIn, startUsers } from '../testing/startUsers.ts';

describeOnDatabase('POST /session/passkey', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));
  const factor = secondFactor(users);

  const withPasskey = async (): Promise<{ user: UserRow; cookie: string; key: Authenticator }> => {
    const { user, cookie } = await users.newUser();
    const [, key] = await factor.addPasskey(cookie);
    return { user, cookie, key };
  };
  const refused = { status: 401, body: { code: 'WRONG_PASSKEY' } };
  const over = { status: 401, body: { code: 'LOGIN_OVER' } };

  it('is required after the correct password; the password itself opens no session yet', async () => {
    const { user } = await withPasskey();
    const before = await users.models.Session.count();
    const reply = await users.tryLogIn(user.username, NEW_USER_PASSWORD);
    expect(reply).toMatchObject({
      status: 401,
      body: { code: 'PASSKEY_NEEDED', message: 'Bitte bestätigen Sie die Anmeldung mit Ihrem Passkey.' },
    });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^parkwart_login=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await users.models.Session.count()).toBe(before);
    expect((await users.tryLogIn(user.username, 'falsch')).body.code).toBe('WRONG_CREDENTIALS');
  });

  it('opens a new session and clears the cookie of the pending login', async () => {
    const { user, cookie, key } = await withPasskey();
    const pending = await factor.startLogIn(user.username);
    const reply = await factor.finishLogIn(`${pending}; ${cookie}`, key);
    expect(reply).toMatchObject({ status: 200, body: { username: user.username, role: 'Angestellte' } });
    const after = cookiesOf(reply);
    expect(after).toContain('parkwart_login=;');
    expect(sessionIdIn(after)).not.toBe(sessionIdIn(cookie));
    expect(await users.isSessionOver(cookie)).toBe(true);
    expect((await factor.send('GET', '/passkeys', after)).body).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it('the cookie of a pending login is cleared when another account logs in', async () => {
    const [left, other] = [await withPasskey(), await users.newUser()];
    const pending = await factor.startLogIn(left.user.username);
    const json = { user: other.user.username, password: NEW_USER_PASSWORD };
    const after = cookiesOf(await factor.send('POST', '/park-login', pending, json));
    expect(after).toContain('parkwart_login=;');
    expect((await factor.send('POST', '/session/passkey/options', after)).body).toEqual({ options: null });
  });

  it('offers and accepts only the passkeys of the account that logs in', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const { allowCredentials } = await factor.options(await factor.startLogIn(one.user.username));
    expect(allowCredentials.map(({ id }) => id)).toEqual([one.key.id]);
    expect(await factor.finishLogIn(await factor.startLogIn(one.user.username), other.key)).toMatchObject(refused);
  });

  it('accepts a login’s signature only once', async () => {
    const { user, key } = await withPasskey();
    const pending = await factor.startLogIn(user.username);
    const response = key.sign(await factor.options(pending));
    const responses = await Promise.all(
      [1, 2, 3].map(() => factor.send('POST', '/session/passkey', pending, { response })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const again = await factor.startLogIn(user.username);
    expect(await factor.send('POST', '/session/passkey', again, { response })).toMatchObject(refused);
  });

  it('opens one session for two tabs that finish the same login', async () => {
    const { user, key } = await withPasskey();
    const pending = await factor.startLogIn(user.username);
    const signed = [key.sign(await factor.options(pending)), key.sign(await factor.options(pending))];
    const responses = await Promise.all(
      signed.map((response) => factor.send('POST', '/session/passkey', pending, { response })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  describe('rejects', () => {
    it.each<[string, Parameters<Authenticator['sign']>[1]]>([
      ['a signature for another origin', { origin: 'https://evil.example' }],
      ['a signature for another host name', { rpId: 'evil.example' }],
      ['anything but a signature for a login', { type: 'webauthn.create' }],
      ['a counter that has not risen: the key was copied', { counter: 1 }],
    ])('%s', async (_title, forgery) => {
      const { user, key } = await withPasskey();
      const pending = await factor.startLogIn(user.username);
      const response = key.sign(await factor.options(pending), forgery);
      expect(await factor.send('POST', '/session/passkey', pending, { response })).toMatchObject(refused);
      expect((await factor.finishLogIn(pending, key)).status).toBe(200);
    });

    it('the signature of another key', async () => {
      const { user, key } = await withPasskey();
      const pending = await factor.startLogIn(user.username);
      const response = key.sign(await factor.options(pending), { signedBy: factor.authenticator() });
      expect(await factor.send('POST', '/session/passkey', pending, { response })).toMatchObject(refused);
    });

    it('a challenge of another login, a challenge of a session, and an unknown challenge', async () => {
      const { user, cookie, key } = await withPasskey();
      const pending = await factor.startLogIn(user.username);
      const others = [
        await factor.options(await factor.startLogIn(user.username)),
        await factor.options(cookie),
        (await factor.send('POST', '/passkeys/options', cookie)).body.options,
        { challenge: Buffer.alloc(32).toString('base64url') },
      ];
      for (const options of others) {
        const response = key.sign(options);
        expect(await factor.send('POST', '/session/passkey', pending, { response })).toMatchObject(refused);
      }
    });

    it('a browser without the login’s cookie', async () => {
      const { user, cookie, key } = await withPasskey();
      const response = key.sign(await factor.options(await factor.startLogIn(user.username)));
      for (const other of ['', cookie, `parkwart_login=${'A'.repeat(43)}`]) {
        expect(await factor.send('POST', '/session/passkey', other, { response })).toMatchObject(over);
      }
    });

    it.each<[string, (user: UserRow, cookie: string) => Promise<unknown>]>([
      [
        'a changed password',
        async ({ username }, cookie) => {
          const both = { newPassword: 'Schirm am Ständer 9', confirmNewPassword: 'Schirm am Ständer 9' };
          const json = { currentPassword: NEW_USER_PASSWORD, ...both };
          return factor.send('PUT', `/change-password/${username}`, cookie, json);
        },
      ],
      [
        'a lock-out',
        async ({ id }) => factor.send('PUT', `/user/${id}`, await users.logIn('admin'), { status: 'Inaktiv' }),
      ],
      ['a reset', async ({ id }) => factor.send('DELETE', `/user/${id}/passkeys`, await users.logIn('admin'))],
      ['the end of the account', async ({ id }) => factor.send('DELETE', `/user/${id}`, await users.logIn('admin'))],
    ])('a login that began before %s', async (_title, change) => {
      const { user, cookie, key } = await withPasskey();
      const pending = await factor.startLogIn(user.username);
      const response = key.sign(await factor.options(pending));
      await change(user, cookie);
      expect(await factor.send('POST', '/session/passkey', pending, { response })).toMatchObject(over);
    });

    it('malformed input with 400', async () => {
      const { user, key } = await withPasskey();
      const pending = await factor.startLogIn(user.username);
      const response = key.sign(await factor.options(pending));
      for (const body of [{}, { response: {} }, { response: { ...response, id: 'a b' } }, { response, more: 1 }]) {
        expect((await factor.send('POST', '/session/passkey', pending, body)).status).toBe(400);
      }
    });
  });

  it('a login counts as failed until both factors are correct', async () => {
    const { user, key } = await withPasskey();
    const address = '198.51.100.9';
    const fail = async () => {
      const pending = await factor.startLogIn(user.username);
      const response = key.sign({ challenge: 'AAAA' });
      return factor.send('POST', '/session/passkey', pending, { response }, address);
    };
    const statuses = [];
    for (let round = 1; round <= 7; round++) statuses.push((await fail()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await users.tryLogIn(user.username, NEW_USER_PASSWORD, address)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_FAILURES' },
    });
  });
});

describeOnDatabase('a pending login', (makeDatabase) => {
  it('expires after five minutes, like its challenge', async () => {
    const users = await startUsers(await makeDatabase());
    const factor = secondFactor(users);
    users.stopClock();
    const { user, cookie } = await users.newUser();
    const [, key] = await factor.addPasskey(cookie);
    const pending = await factor.startLogIn(user.username);
    users.advance(60_000);
    const late = key.sign(await factor.options(pending));
    users.advance(4 * 60_000);
    expect((await factor.send('POST', '/session/passkey', pending, { response: late })).body.code).toBe('LOGIN_OVER');
    await users.remove();
  });
});
