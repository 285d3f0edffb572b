import { createHmac, generateKeyPairSync } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@parkwart/service-kit/session/accessToken';
import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { SignJWT } from 'jose';
import { importSigningKeys, type SigningKeys } from '../access/signingKeys.ts';
import { makePrivateKey } from '../testing/makePrivateKey.ts';
import { sessionIdIn, startUsers, type UsersUnderTest } from '../testing/startUsers.ts';

describeOnOneDatabase('GET /get-user/:username', (makeDatabase) => {
  let users: UsersUnderTest;
  let employee: string;
  let admin: string;

  beforeAll(async () => {
    users = await startUsers(await makeDatabase());
    employee = await users.logIn('kasse');
    admin = await users.logIn('admin');
  });
  afterAll(() => users.remove());

  const getUser = (name: string, cookie: string) =>
    users.request('GET', `/get-user/${encodeURIComponent(name)}`, { cookie });

  it("returns an Angestellte's own data, without the password", async () => {
    const response = await getUser('kasse', employee);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      users: {
        _id: expect.any(String),
        username: 'kasse',
        email: '',
        phone: '',
        gender: 'männlich',
        status: 'Aktiv',
        role: 'Angestellte',
        version: 1,
        passkeys: 0,
        mustChangePassword: false,
      },
    });
  });

  it('returns any user to an Admin, regardless of case', async () => {
    expect((await getUser('KASSE', admin)).body.users.username).toBe('kasse');
    expect((await getUser('admin', admin)).body.users.role).toBe('Admin');
  });

  it.each(['admin', 'niemand'])('returns 403 to an Angestellte for %s, known or not', async (name) => {
    expect(await getUser(name, employee)).toMatchObject({
      status: 403,
      body: { code: 'NOT_OWN_ACCOUNT', message: 'Sie können nur Ihre eigenen Benutzerdaten ansehen.' },
    });
  });

  it('returns 404 to an Admin for an unknown name', async () => {
    expect(await getUser('niemand', admin)).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND', message: 'Diesen Benutzer gibt es nicht.' },
    });
  });

  it.each(['x'.repeat(61), '   '])('returns 400 for the name %j', async (name) => {
    expect(await getUser(name, admin)).toMatchObject({
      status: 400,
      body: { fields: { username: expect.any(String) } },
    });
  });

  describe('returns 401 for a token that', () => {
    interface Forgery {
      readonly keys?: SigningKeys;
      readonly issuer?: string;
      readonly audience?: string;
      readonly expiresIn?: number;
    }
    const claims = () => ({ sid: sessionIdIn(admin), username: 'admin', role: 'Admin' });
    const sign = async ({ keys, issuer = TOKEN_ISSUER, audience = TOKEN_AUDIENCE, expiresIn = 300 }: Forgery) => {
      const own = await importSigningKeys(users.privateKeys);
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT(claims())
        .setProtectedHeader({ alg: 'EdDSA', kid: own.keyId })
        .setSubject('1')
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign((keys ?? own).privateKey);
    };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = () =>
      encode({
        ...claims(),
        sub: '1',
        iss: TOKEN_ISSUER,
        aud: TOKEN_AUDIENCE,
        exp: Math.floor(Date.now() / 1000) + 300,
      });
    const hs256 = async () => {
      const { keyId } = await importSigningKeys(users.privateKeys);
      const content = `${encode({ alg: 'HS256', kid: keyId })}.${payload()}`;
      const secret = Buffer.from(users.privateKeys.keys[0]?.x ?? '', 'base64url');
      return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
    };
    const byOwnHeaderKey = async () => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      return new SignJWT(claims())
        .setProtectedHeader({ alg: 'EdDSA', jwk: publicKey.export({ format: 'jwk' }) })
        .setSubject('1')
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setExpirationTime('5m')
        .sign(privateKey);
    };

    it('is accepted if it is real', async () => {
      expect((await getUser('admin', `parkwart_access=${await sign({})}`)).status).toBe(200);
    });

    it.each<[string, () => Promise<string>]>([
      ['has expired', () => sign({ expiresIn: -1 })],
      ['is signed with another key', async () => sign({ keys: await importSigningKeys({ keys: [makePrivateKey()] }) })],
      ['brings its own key', byOwnHeaderKey],
      ['has no signature (alg none)', async () => `${encode({ alg: 'none' })}.${payload()}.`],
      ['is signed by HS256 with the public key', hs256],
      ['is from another issuer', () => sign({ issuer: 'https://evil.example' })],
      ['is for another audience', () => sign({ audience: 'another product' })],
      ['is not a token', async () => 'nonsense'],
    ])('%s', async (_title, makeToken) => {
      const response = await getUser('admin', `parkwart_access=${await makeToken()}`);
      expect(response).toMatchObject({
        status: 401,
        body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' },
      });
    });

    it('names an unknown session', async () => {
      const token = await sign({});
      await users.models.Session.destroy({ where: { id: sessionIdIn(admin) } });
      expect((await getUser('admin', `parkwart_access=${token}`)).status).toBe(401);
      admin = await users.logIn('admin');
    });
  });
});
