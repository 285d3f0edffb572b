import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@parkwart/service-kit/session/accessToken';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { SignJWT } from 'jose';
import { importSigningKeys, type SigningKeys } from '../access/signingKeys.ts';
import { makePrivateKey } from '../testing/makePrivateKey.ts';
import { runUsers } from '../testing/runUsers.ts';
import { sessionIdIn, startUsers } from '../testing/startUsers.ts';

const VERA = {
  username: 'Vera',
  email: 'vera@parkraum.example',
  phone: '+49 30 123456',
  password: 'Regen am Kiosk 7',
  gender: 'weiblich',
  role: 'Angestellte',
};
const named = (username: string, change: object = {}) => ({ ...VERA, username, ...change });

const NOTHING_OWED = { passkeys: 0, mustChangePassword: false };

describeOnDatabase('POST /add-user', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const add = (json: object, headers: Record<string, string> = {}) =>
    users.request('POST', '/add-user', { json, headers, cookie: users.admin });
  const count = () => users.models.User.count();

  it('adds a user who can log in', async () => {
    const { status, body } = await add(VERA);
    expect(status).toBe(201);
    const { password: _, ...shown } = VERA;
    expect(body).toEqual({ ...shown, _id: expect.any(String), status: 'Aktiv', version: 1, ...NOTHING_OWED });
    expect(await users.tryLogIn('vera', VERA.password)).toMatchObject({ status: 200, body: { user: 'Vera' } });
  });

  it('gives a user the role Angestellte and the status Aktiv by default, and accepts Admin and Inaktiv', async () => {
    const { role: _, ...withoutRole } = named('ohne Rolle');
    expect((await add(withoutRole)).body).toMatchObject({ role: 'Angestellte', status: 'Aktiv' });
    const given = named('mit Rolle', { role: 'Admin', status: 'Inaktiv' });
    expect((await add(given)).body).toMatchObject({ role: 'Admin', status: 'Inaktiv' });
    expect((await users.tryLogIn('mit Rolle', VERA.password)).status).toBe(401);
  });

  it.each([
    ['male', 'männlich'],
    ['female', 'weiblich'],
    ['männlich', 'männlich'],
    ['weiblich', 'weiblich'],
  ])('a new user’s gender %s is stored as %s', async (gender, stored) => {
    expect((await add(named(`Geschlecht ${gender}`, { gender }))).body.gender).toBe(stored);
  });

  it('accepts a JSON number as the phone number', async () => {
    expect((await add(named('Telefon', { phone: 30123456 }))).body.phone).toBe('30123456');
  });

  it.each([
    ['„admin“ in wide letters', 'ａdmin', 'Bitte ohne Zeichen, die wie andere aussehen oder unsichtbar sind.'],
    [
      '„admin“ with an invisible character',
      'ad\u200bmin',
      'Bitte ohne Zeichen, die wie andere aussehen oder unsichtbar sind.',
    ],
    [
      '„admin“ with a second dot on the i',
      'admi\u0307n',
      'Bitte ohne Zeichen, die wie andere aussehen oder unsichtbar sind.',
    ],
    ['Lisu letters', 'ꓮꓓꓟꓲꓠ', 'Bitte nur Buchstaben einer Schrift, zum Beispiel nur lateinische.'],
    ['Cherokee letters', 'ᎪᎠᎷ', 'Bitte nur Buchstaben einer Schrift, zum Beispiel nur lateinische.'],
    ['Latin and Cyrillic letters', 'аdmin', 'Bitte nur Buchstaben einer Schrift, zum Beispiel nur lateinische.'],
    ['Latin and Greek letters', 'Οlga', 'Bitte nur Buchstaben einer Schrift, zum Beispiel nur lateinische.'],
  ])('returns 422 for a name of %s', async (_title, username, sentence) => {
    const before = await count();
    const body = { code: 'UNCLEAR_NAME', message: sentence, fields: { username: sentence } };
    expect(await add(named(username))).toMatchObject({ status: 422, body });
    expect(await count()).toBe(before);
  });

  it.each(['Олга', 'Ägidius Ößler-2', 'Siân O’Neill', '田中'])('accepts the name %s', async (username) => {
    expect((await add(named(username))).body).toMatchObject({ username });
  });

  it.each(['doppelt', 'DOPPELT', ' Doppelt '])('returns 409 for the name %j, which is taken', async (username) => {
    if (username === 'doppelt') await add(named('Doppelt'));
    const before = await count();
    expect(await add(named(username))).toMatchObject({
      status: 409,
      body: {
        code: 'USERNAME_TAKEN',
        message: 'Diesen Benutzernamen gibt es schon. Bitte wählen Sie einen anderen.',
        fields: { username: 'Diesen Benutzernamen gibt es schon. Bitte wählen Sie einen anderen.' },
      },
    });
    expect(await count()).toBe(before);
  });

  it('adds only one of two concurrent users with the same name', async () => {
    const responses = await Promise.all([add(named('Zwilling')), add(named('zwilling'))]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  describe('with an Idempotency-Key', () => {
    it('returns 409 for a taken name, and accepts the same key again with a name that is free', async () => {
      const headers = { 'Idempotency-Key': randomUUID() };
      expect((await add(named('admin'), headers)).status).toBe(409);
      expect((await add(named('frei'), headers)).status).toBe(201);
    });
  });

  it.each([
    ['kurz', 400, 'Mindestens 8 Zeichen.'],
    ['x'.repeat(129), 400, 'Höchstens 128 Zeichen.'],
    ['Passwort2026!', 422, 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.'],
    ['12345678', 422, 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.'],
    ['😀😀😀😀', 400, 'Mindestens 8 Zeichen.'],
  ])('rejects the password %j with %i', async (password, status, sentence) => {
    const before = await count();
    expect(await add(named('schwach', { password }))).toMatchObject({
      status,
      body: { message: sentence, fields: { password: sentence } },
    });
    expect(await count()).toBe(before);
  });

  it.each([
    ['no username', { username: '' }, 'username', 'Bitte geben Sie den Benutzernamen ein'],
    ['a username with a slash', { username: 'a/b' }, 'username', 'Bitte ohne / \\ ? # %.'],
    ['the username ..', { username: '..' }, 'username', 'Bitte ohne / \\ ? # %.'],
    ['a username of 61 characters', { username: 'x'.repeat(61) }, 'username', 'Höchstens 60 Zeichen.'],
    ['no email', { email: '' }, 'email', 'Bitte geben Sie die E-Mail-Adresse ein'],
    ['no phone number', { phone: ' ' }, 'phone', 'Bitte geben Sie die Telefonnummer ein'],
    ['an empty password', { password: '' }, 'password', 'Bitte geben Sie das Passwort ein'],
    ['an invalid email', { email: 'vera' }, 'email', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
    ['a word as phone number', { phone: 'keins' }, 'phone', 'Bitte geben Sie eine gültige Telefonnummer ein.'],
    ['another gender', { gender: 'x' }, 'gender', 'Bitte wählen Sie das Geschlecht.'],
    ['another role', { role: 'Chef' }, 'role', 'Bitte wählen Sie die Rolle.'],
    ['another status', { status: 'weg' }, 'status', 'Bitte wählen Sie den Status.'],
    ['no password', { password: undefined }, 'password', 'Diese Angabe fehlt.'],
    ['an unknown field', { passwordHash: 'x' }, 'passwordHash', 'Dieses Feld gibt es nicht.'],
  ])('returns 400 for %s', async (_title, change, field, sentence) => {
    expect(await add(named('falsch', change))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { [field]: sentence } },
    });
  });

  it('stores only the argon2 hash of the password', async () => {
    await add(named('geheim'), { 'Idempotency-Key': randomUUID() });
    const rows = await users.database.read<{ scope: string; answer: string }>('SELECT * FROM idempotency_keys');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(VERA.password);
    const user = await users.models.User.findOne({ where: { username: 'geheim' } });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});

describeOnDatabase('GET /get-user/:username', (makeDatabase) => {
  let employee: string;
  let admin: string;

  const users = running(async () => startUsers(await makeDatabase()));
  beforeAll(async () => {
    employee = await users.logIn('kasse');
    admin = await users.logIn('admin');
  });

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

  it('returns any user to an Admin, regardless of upper and lower case in the name', async () => {
    expect((await getUser('KASSE', admin)).body.users.username).toBe('kasse');
    expect((await getUser('admin', admin)).body.users.role).toBe('Admin');
  });

  it.each(['admin', 'niemand'])(
    'returns 403 to an Angestellte for the account %s, whether it exists or not',
    async (name) => {
      expect(await getUser(name, employee)).toMatchObject({
        status: 403,
        body: { code: 'NOT_OWN_ACCOUNT', message: 'Sie können nur Ihre eigenen Benutzerdaten ansehen.' },
      });
    },
  );

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

  describe('a token', () => {
    interface Forgery {
      readonly keys?: SigningKeys;
      readonly issuer?: string;
      readonly audience?: string;
      readonly expiresIn?: number;
    }
    const now = () => Math.floor(Date.now() / 1000);
    const claims = () => ({ sid: sessionIdIn(admin), username: 'admin', role: 'Admin', auth_time: now() });
    const sign = async ({ keys, issuer = TOKEN_ISSUER, audience = TOKEN_AUDIENCE, expiresIn = 300 }: Forgery) => {
      const own = await importSigningKeys(users.privateKeys);
      return new SignJWT(claims())
        .setProtectedHeader({ alg: 'EdDSA', kid: own.keyId })
        .setSubject('1')
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now())
        .setExpirationTime(now() + expiresIn)
        .sign((keys ?? own).privateKey);
    };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = () =>
      encode({
        ...claims(),
        sub: '1',
        iss: TOKEN_ISSUER,
        aud: TOKEN_AUDIENCE,
        exp: now() + 300,
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

    it('is accepted if it is valid', async () => {
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
    ])('is refused with 401 if it %s', async (_title, makeToken) => {
      const response = await getUser('admin', `parkwart_access=${await makeToken()}`);
      expect(response).toMatchObject({
        status: 401,
        body: { code: 'NO_SESSION', message: 'Bitte melden Sie sich an.' },
      });
    });

    it('is refused with 401 if the session in the token is unknown', async () => {
      const token = await sign({});
      await users.models.Session.destroy({ where: { id: sessionIdIn(admin) } });
      expect((await getUser('admin', `parkwart_access=${token}`)).status).toBe(401);
      admin = await users.logIn('admin');
    });
  });
});
