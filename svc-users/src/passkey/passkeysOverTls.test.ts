import { GATEWAY_KEY_HEADER } from '@parkwart/contracts/wire/gatewayKey';
import { makeSqlite } from '@parkwart/service-kit/testing/eachDatabase';
import { type SecondFactor, secondFactor } from '../testing/secondFactor.ts';
import { cookiesOf, NEW_USER_PASSWORD, startUsers, type UsersUnderTest } from '../testing/startUsers.ts';

const HTTP_PAGE = { origin: 'http://parkwart.example' };

describe('passkeys under https://parkwart.example', () => {
  let users: UsersUnderTest;
  let factor: SecondFactor;

  beforeAll(async () => {
    users = await startUsers(await makeSqlite(), { environment: { COOKIE_SECURE: true } });
    factor = secondFactor(users, 'parkwart.example');
  });
  afterAll(() => users.remove());

  const start = async (cookie: string) => (await factor.send('POST', '/passkeys/options', cookie)).body.options;

  it('are bound to that host and created by a page of that origin', async () => {
    const { cookie } = await users.newUser();
    const options = await start(cookie);
    expect(options).toMatchObject({ rp: { id: 'parkwart.example' } });
    const body = { name: 'Laptop', response: factor.authenticator().make(options) };
    expect(await factor.send('POST', '/passkeys', cookie, body)).toMatchObject({
      status: 201,
      body: { name: 'Laptop' },
    });
  });

  it('accept that host only from the gateway', async () => {
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

  it('do not finish a login for a page under plain HTTP, nor with a plain HTTP cookie', async () => {
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
