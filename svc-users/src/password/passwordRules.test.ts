import { testTokens } from '@parkwart/service-kit/testing/serviceKeys';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { runUsers } from '../testing/runUsers.ts';
import { NEW_USER_PASSWORD } from '../testing/startUsers.ts';
import { commonPasswords, PASSWORD_MESSAGES, passwordFault } from './passwordRules.ts';
import { createPasswords } from './passwords.ts';

describe('passwordFault', () => {
  it.each([
    ['', 'tooShort'],
    ['kürzer1', 'tooShort'],
    ['😀😀😀😀', 'tooShort'],
    ['x1'.repeat(65), 'tooLong'],
    ['12345678', 'common'],
    ['87654321', 'common'],
    ['abcdefghij', 'common'],
    ['aaaaaaaaaa', 'common'],
    ['abcabcabcabc', 'common'],
    ['password', 'common'],
    ['Passwort2026!', 'common'],
    ['QWERTZUIOP', 'common'],
    ['Parkplatz1', 'common'],
    ['sommer2026', 'common'],
    ['Schmetterling', 'common'],
    ['P4ssw0rt!', 'common'],
    ['p@$$w0rd1', 'common'],
    ['1l0vey0u', 'common'],
    ['!!Sonnenschein!!', 'common'],
    ['Muenchen1860', 'common'],
    ['M\u00fcnchen1860', 'common'],
    ['Mu\u0308nchen1860', 'common'],
    ['pass-wort-1', 'common'],
    ['yxcvbnm,.-', 'common'],
    ['lkjhgfdsa1', 'common'],
    ['sesam-sesam-', 'common'],
    ['admin-admin', 'common'],
    ['1-2-3-4-5-6', 'common'],
    ['\uff30\uff41\uff53\uff53\uff57\uff4f\uff52\uff54\uff11', 'common'],
    ['parkwart-admin', 'name'],
    ['parkwart-kasse', 'name'],
    ['P4rkw4rt!2026', 'name'],
    ['Parkwart2026!', 'name'],
  ] as const)('refuses %j as %s', async (password, fault) => {
    expect(await passwordFault(password)).toBe(fault);
    expect(PASSWORD_MESSAGES[fault]).toMatch(/Passwort/);
  });

  it.each([
    'acht Zei',
    'Regen am Kiosk 7',
    'pferd-batterie-klammer',
    'Ägypten für Ölgötzen',
    '密碼很長很好記得住',
    'корова на крыше',
    '§$%&/()a=?!;',
    'xY4'.repeat(2) + '-'.padEnd(122, 'qwe7'),
  ])('accepts %j', async (password) => {
    expect(await passwordFault(password)).toBeUndefined();
  });

  it.each([
    ['of the user', 'Klaus-Meier-1990', ['Klaus Meier', 'k.meier@parkraum.example']],
    ['of the user, with the words reversed', 'meierKLAUS!7', ['Klaus Meier']],
    ['of the address', 'jquast.2026', ['Jördis', 'jquast@kiosk.example']],
    ['of the user, with an umlaut spelled out', 'Joerdis1990!', ['Jördis Quast']],
    ['of the operator', 'Muster-Parkraum-1', ['Jördis', 'Muster Parkraum GmbH']],
  ])('rejects a password that is little more than the name %s', async (_title, password, names) => {
    expect(await passwordFault(password)).toBeUndefined();
    expect(await passwordFault(password, names)).toBe('name');
  });

  it('accepts a password that contains a name and enough other characters', async () => {
    expect(await passwordFault('Klaus am Kiosk 7', ['Klaus Meier', 'k.meier@parkraum.example'])).toBeUndefined();
  });

  it('has a list of more than ten thousand common passwords, and a lookup in the list takes constant time', async () => {
    expect((await commonPasswords()).size).toBeGreaterThan(50_000);
    const started = performance.now();
    for (let turn = 0; turn < 100; turn++) await passwordFault(`${'1@!'.repeat(42)}${turn}`, ['Jördis Quast']);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

const OPERATOR = 'Kranich Stellplätze GmbH & Co. KG';

describeOnDatabase('passwords based on names', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const sendOperator = async (operatorName: unknown, from: 'parking' | 'files' = 'parking') => {
    const token = await testTokens(from).sign('users');
    return users.request('PUT', '/internal/operator', {
      headers: { Authorization: `Bearer ${token}` },
      json: { operatorName },
    });
  };
  const add = (username: string, password: string, email = 'vera@kiosk.example') =>
    users.request('POST', '/add-user', {
      cookie: users.admin,
      json: { username, password, email, phone: '030 1', gender: 'weiblich' },
    });
  const refused = (field: string) => ({
    status: 422,
    body: { code: 'WEAK_PASSWORD', fields: { [field]: expect.stringContaining('fast nur aus einem Namen') } },
  });

  it('are rejected for a new user if the name is from the username, the e-mail address or the product', async () => {
    expect(await add('Vera Lindgren', 'Lindgren-2026')).toMatchObject(refused('password'));
    expect(await add('Vera', 'vlind1987!', 'vlind@kiosk.example')).toMatchObject(refused('password'));
    expect(await add('Vera', 'parkwart-admin')).toMatchObject(refused('password'));
  });

  it("are rejected if the name is the operator's, once svc-parking has sent the operator's name", async () => {
    const user = await users.addUser({ username: 'Uta', password: NEW_USER_PASSWORD });
    const change = (password: string) =>
      users.request('PUT', `/user/${user.id}`, { cookie: users.admin, json: { password } });
    expect((await change('Kranich-2026!')).status).toBe(200);
    expect((await sendOperator(OPERATOR)).status).toBe(204);
    expect(await change('Kranich-2027!')).toMatchObject(refused('password'));
    expect((await sendOperator('Andere GmbH')).status).toBe(204);
    expect((await change('Kranich-2028!')).status).toBe(200);
  });

  it("are rejected in a change of the user's own password", async () => {
    const { user, cookie } = await users.newUser({ username: 'Gundula Specht' });
    const response = await users.request('PUT', `/change-password/${encodeURIComponent(user.username)}`, {
      cookie,
      json: {
        currentPassword: NEW_USER_PASSWORD,
        newPassword: 'gundula-specht',
        confirmNewPassword: 'gundula-specht',
      },
    });
    expect(response).toMatchObject(refused('newPassword'));
  });

  it("are rejected when an admin sets a password based on the user's old or new name", async () => {
    const user = await users.addUser({ username: 'Walburga', password: NEW_USER_PASSWORD });
    const change = (json: object) => users.request('PUT', `/user/${user.id}`, { cookie: users.admin, json });
    expect(await change({ password: 'walburga.99' })).toMatchObject(refused('password'));
    expect(await change({ password: 'Hildegund.99', username: 'Hildegund' })).toMatchObject(refused('password'));
  });

  it('PUT /internal/operator rejects callers other than svc-parking, and an invalid name', async () => {
    const json = { operatorName: OPERATOR };
    expect((await users.request('PUT', '/internal/operator', { json })).status).toBe(401);
    expect((await users.request('PUT', '/internal/operator', { cookie: users.admin, json })).status).toBe(401);
    expect((await sendOperator(OPERATOR, 'files')).status).toBe(403);
    expect((await sendOperator('')).status).toBe(400);
    expect((await sendOperator(7)).status).toBe(400);
  });
});

describe('passwords', () => {
  it('are hashed with argon2id, 19 MiB, two passes, one lane', async () => {
    const { hash } = await createPasswords();
    expect(await hash('ein gutes Passwort')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match only their own hash', async () => {
    const { hash, verify } = await createPasswords();
    const hashed = await hash('ein gutes Passwort');
    expect(await verify(hashed, 'ein gutes Passwort')).toBe(true);
    expect(await verify(hashed, 'ein gutes passwort')).toBe(false);
    expect(await verify(undefined, 'ein gutes Passwort')).toBe(false);
  });

  it('are rejected with 503 when too many checks wait', async () => {
    const { verify } = await createPasswords();
    const checks = Array.from({ length: 160 }, () => verify(undefined, 'egal'));
    const results = await Promise.allSettled(checks);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(61);
    expect(refused[0]).toMatchObject({ status: 503, retryAfter: 2 });
  });
});
