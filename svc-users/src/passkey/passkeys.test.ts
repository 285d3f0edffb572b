import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase, makeSqlite } from '@parkwart/service-kit/testing/testDatabase';
import { runAtFixedTime } from '../testing/runUsers.ts';
import { type SecondFactor, secondFactor } from '../testing/secondFactor.ts';
import { cookiesOf, NEW_USER_PASSWORD, startUsers } from '../testing/startUsers.ts';

describeOnDatabase('the passkeys at /passkeys', (makeDatabase) => {
  const users = runAtFixedTime(makeDatabase);
  const factor = secondFactor(users);

  const list = async (cookie: string) => (await factor.send('GET', '/passkeys', cookie)).body;
  const start = async (cookie: string) => (await factor.send('POST', '/passkeys/options', cookie)).body.options;
  const notVerified = { status: 422, body: { code: 'PASSKEY_NOT_MADE' } };

  it("are created, listed, renamed and removed in the user's own account", async () => {
    const { user, cookie } = await users.newUser();
    const [made] = await factor.addPasskey(cookie, '  Schlüssel am Bund ');
    expect(await list(cookie)).toEqual([
      { _id: made._id, name: 'Schlüssel am Bund', createdAt: users.now().toISOString(), lastUsedAt: null },
    ]);
    const renamed = await factor.send('PUT', `/passkeys/${made._id}`, cookie, { name: 'Laptop' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Laptop' } });
    const shown = await factor.send('GET', `/get-user/${user.username}`, cookie);
    expect(shown.body.users).toMatchObject({ passkeys: 1 });
    expect((await factor.send('DELETE', `/passkeys/${made._id}`, cookie)).status).toBe(204);
    expect(await list(cookie)).toEqual([]);
  });

  it('are requested without requiring user verification or attestation, and never twice from the same security key', async () => {
    const { cookie } = await users.newUser();
    const [, key] = await factor.addPasskey(cookie);
    expect(await start(cookie)).toMatchObject({
      rp: { id: 'localhost', name: 'Parkwart' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      excludeCredentials: [{ id: key.id }],
    });
  });

  it('are invisible to other accounts', async () => {
    const [one, other] = [await users.newUser(), await users.newUser()];
    const [{ _id }] = await factor.addPasskey(one.cookie);
    const notFound = { status: 404, body: { code: 'PASSKEY_NOT_FOUND' } };
    expect(await factor.send('PUT', `/passkeys/${_id}`, other.cookie, { name: 'Meiner' })).toMatchObject(notFound);
    expect(await factor.send('DELETE', `/passkeys/${_id}`, other.cookie)).toMatchObject(notFound);
    expect(await list(other.cookie)).toEqual([]);
    expect(await list(one.cookie)).toMatchObject([{ name: 'Schlüssel am Bund' }]);
  });

  it('return 409 for a key of another account', async () => {
    const [one, other] = [await users.newUser(), await users.newUser()];
    const [, key] = await factor.addPasskey(one.cookie);
    const body = { name: 'Derselbe', response: key.make(await start(other.cookie)) };
    expect(await factor.send('POST', '/passkeys', other.cookie, body)).toMatchObject({
      status: 409,
      body: { code: 'PASSKEY_KNOWN' },
    });
  });

  it('reject a challenge that was used before, that is for another session or for a proof, or that is five minutes old', async () => {
    const { user, cookie } = await users.newUser();
    const { challenge } = await start(cookie);
    const add = (of: string) =>
      factor.send('POST', '/passkeys', cookie, {
        name: 'x',
        response: factor.authenticator().make({ challenge: of }),
      });
    expect((await add(challenge)).status).toBe(201);
    expect(await add(challenge)).toMatchObject(notVerified);
    const login = await factor.startLogIn(user.username);
    expect(await add((await factor.options(login)).challenge)).toMatchObject(notVerified);
    expect(await add((await factor.options(cookie)).challenge)).toMatchObject(notVerified);
    expect(await add((await start((await users.newUser()).cookie)).challenge)).toMatchObject(notVerified);
    const { challenge: late } = await start(cookie);
    users.advance(5 * 60_000);
    expect(await add(late)).toMatchObject(notVerified);
    expect(await list(cookie)).toHaveLength(1);
  });

  it.each([
    ['made for another origin', { origin: 'https://evil.example' }],
    ['made for another host name', { rpId: 'evil.example' }],
    ['with the type of a login', { type: 'webauthn.get' }],
  ])('return 422 for a key %s', async (_title, forgery) => {
    const { cookie } = await users.newUser();
    const response = factor.authenticator().make(await start(cookie), forgery);
    expect(await factor.send('POST', '/passkeys', cookie, { name: 'x', response })).toMatchObject(notVerified);
  });

  it.each(['', '   ', 'x'.repeat(61)])('return 400 for the name %j', async (name) => {
    const { cookie } = await users.newUser();
    const response = factor.authenticator().make(await start(cookie));
    const reply = await factor.send('POST', '/passkeys', cookie, { name, response });
    expect(reply).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
  });

  it('are limited to ten, even if two are created concurrently', async () => {
    const { cookie } = await users.newUser();
    for (let made = 1; made <= 9; made++) await factor.addPasskey(cookie);
    const bodies = await Promise.all(
      ['a', 'b'].map(async (name) => ({ name, response: factor.authenticator().make(await start(cookie)) })),
    );
    const responses = await Promise.all(bodies.map((body) => factor.send('POST', '/passkeys', cookie, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await factor.send('POST', '/passkeys/options', cookie)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_PASSKEYS' },
    });
  });

  it('need a host name: return 409 for an IP address', async () => {
    const { cookie } = await users.newUser();
    const reply = await users.request('POST', '/passkeys/options', { cookie });
    expect(reply).toMatchObject({ status: 409, body: { code: 'PASSKEYS_NEED_A_NAME' } });
    expect(reply.body.message).toMatch(/^Passkeys gehen nur unter einem Namen, zum Beispiel http:\/\/localhost/);
  });

  it('can be changed only within ten minutes after a proof of identity', async () => {
    const { user, cookie } = await users.newUser();
    const [{ _id }] = await factor.addPasskey(cookie);
    const login = await factor.finishLogIn(
      await factor.startLogIn(user.username),
      (await factor.addPasskey(cookie))[1],
    );
    const fresh = cookiesOf(login);
    users.advance(10 * 60_000 + 2_000);
    const needed = { status: 403, body: { code: 'PROOF_NEEDED' } };
    expect(await factor.send('POST', '/passkeys/options', fresh)).toMatchObject(needed);
    expect(await factor.send('DELETE', `/passkeys/${_id}`, fresh)).toMatchObject(needed);
    expect((await factor.send('PUT', `/passkeys/${_id}`, fresh, { name: 'Neu' })).status).toBe(200);
  });

  it("requesting a passkey's challenge without a session or a pending login returns 401", async () => {
    expect((await factor.send('POST', '/session/passkey/options', '')).status).toBe(401);
  });
});

const HTTP_PAGE = { origin: 'http://parkwart.example' };

describe('passkeys under https://parkwart.example', () => {
  let factor: SecondFactor;

  const users = running(async () => startUsers(await makeSqlite(), { environment: { COOKIE_SECURE: true } }));
  beforeAll(async () => {
    factor = secondFactor(users, 'parkwart.example');
  });

  const start = async (cookie: string) => (await factor.send('POST', '/passkeys/options', cookie)).body.options;

  it("are bound to the product's host, and are created only by a page of the product's origin", async () => {
    const { cookie } = await users.newUser();
    const options = await start(cookie);
    expect(options).toMatchObject({ rp: { id: 'parkwart.example' } });
    const body = { name: 'Laptop', response: factor.authenticator().make(options) };
    expect(await factor.send('POST', '/passkeys', cookie, body)).toMatchObject({
      status: 201,
      body: { name: 'Laptop' },
    });
  });

  it("take the host only from a request with the gateway's key", async () => {
    const { cookie } = await users.newUser();
    const headers = { 'X-Forwarded-Host': 'parkwart.example', [GATEWAY_KEY_HEADER]: 'a key of another process' };
    const response = await users.request('POST', '/passkeys/options', { cookie, headers });
    expect(response).toMatchObject({ status: 409, body: { code: 'PASSKEYS_NEED_A_NAME' } });
  });

  it.each([
    ['plain HTTP', HTTP_PAGE],
    ['another port', { origin: 'https://parkwart.example:8443' }],
    ['a subdomain', { origin: 'https://booth.parkwart.example' }],
  ])('return 422 for a page under %s', async (_title, forgery) => {
    const { cookie } = await users.newUser();
    const body = { name: 'Laptop', response: factor.authenticator().make(await start(cookie), forgery) };
    expect(await factor.send('POST', '/passkeys', cookie, body)).toMatchObject({
      status: 422,
      body: { code: 'PASSKEY_NOT_MADE' },
    });
    expect((await factor.send('GET', '/passkeys', cookie)).body).toEqual([]);
  });

  it('finish a login whose cookies are all Secure and carry the __Host- prefix', async () => {
    const { user, cookie } = await users.newUser();
    const [, key] = await factor.addPasskey(cookie);
    const first = await users.tryLogIn(user.username, NEW_USER_PASSWORD);
    expect(first).toMatchObject({ status: 401, body: { code: 'PASSKEY_NEEDED' } });
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-parkwart_login=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ]);
    const response = await factor.finishLogIn(cookiesOf(first), key);
    expect(response).toMatchObject({ status: 200, body: { username: user.username } });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-parkwart_login=; Path=\/; Max-Age=0; .+; Secure$/),
      expect.stringMatching(/^__Host-parkwart_known=.+; Path=\/; .+; Secure$/),
      expect.stringMatching(/^__Host-parkwart_access=.+; Path=\/; .+; Secure$/),
      expect.stringMatching(/^__Host-parkwart_refresh=.+; Path=\/; .+; Secure$/),
    ]);
    expect((await factor.send('GET', '/passkeys', cookiesOf(response))).status).toBe(200);
  });

  it('do not finish a login for a page under plain HTTP, or with a cookie without the __Host- prefix', async () => {
    const { user, cookie } = await users.newUser();
    const [, key] = await factor.addPasskey(cookie);
    const pending = await factor.startLogIn(user.username);
    const send = async (sent: string, forgery = {}) => {
      const response = key.sign(await factor.options(pending), forgery);
      return factor.send('POST', '/session/passkey', sent, { response });
    };
    expect(await send(pending, HTTP_PAGE)).toMatchObject({ status: 401, body: { code: 'WRONG_PASSKEY' } });
    expect(await send(pending.replace('__Host-', ''))).toMatchObject({ status: 401, body: { code: 'LOGIN_OVER' } });
    expect((await send(pending)).status).toBe(200);
  });
});
