import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { journaledBy, writesOf } from '@parkwart/service-kit/testing/journaling';
import { runUsers } from './testing/runUsers.ts';
import { secondFactor } from './testing/secondFactor.ts';
import { NEW_USER_PASSWORD } from './testing/startUsers.ts';

const VERA = { email: 'vera@parkraum.example', phone: '030 123456', gender: 'weiblich', password: 'Regen am Kiosk 7' };
const FINE_TYPE = { finePrice: 12.5, fineDescription: '' };

/** They begin, renew and end sessions, which change no data: the security log has them. */
const SESSIONS = [
  'POST /park-login',
  'POST /logout',
  'POST /session/refresh',
  'POST /session/passkey/options',
  'POST /session/passkey',
  'POST /session/proof',
  'DELETE /sessions',
  'DELETE /sessions/{id}',
  'POST /passkeys/options',
];

describeOnEachDatabase('every call of svc-users that writes', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const as = (method: string, path: string, json?: object, cookie = users.admin) =>
    users.request(method, path, { cookie, ...(json && { json }) });
  const newFineType = async (fineType: string) =>
    (await as('POST', '/add-fine', { ...FINE_TYPE, fineType })).body._id as string;
  const withPasskey = async () => {
    const { user, cookie } = await users.newUser();
    const factor = secondFactor(users);
    return { user, cookie, factor, passkey: (await factor.addPasskey(cookie))[0]._id };
  };

  const WRITES: Readonly<Record<string, () => Promise<() => Promise<{ status: number }>>>> = {
    'POST /add-user': async () => () => as('POST', '/add-user', { ...VERA, username: 'Vera' }),
    'PUT /user/{id}': async () => {
      const { user } = await users.newUser();
      return () => as('PUT', `/user/${user.id}`, { role: 'Admin', phone: '112' });
    },
    'DELETE /user/{id}': async () => {
      const { user } = await users.newUser();
      return () => as('DELETE', `/user/${user.id}`);
    },
    'DELETE /user/{id}/passkeys': async () => {
      const { user } = await withPasskey();
      return () => as('DELETE', `/user/${user.id}/passkeys`);
    },
    'PUT /change-password/{username}': async () => {
      const { user, cookie } = await users.newUser();
      const passwords = { newPassword: 'Schnee am Kiosk 8', confirmNewPassword: 'Schnee am Kiosk 8' };
      const body = { currentPassword: NEW_USER_PASSWORD, ...passwords };
      return () => as('PUT', `/change-password/${user.username}`, body, cookie);
    },
    'POST /passkeys': async () => {
      const { cookie } = await users.newUser();
      const factor = secondFactor(users);
      const { options } = (await factor.send('POST', '/passkeys/options', cookie)).body;
      const body = { name: 'Schlüssel', response: factor.authenticator().make(options) };
      return () => factor.send('POST', '/passkeys', cookie, body);
    },
    'PUT /passkeys/{id}': async () => {
      const { cookie, factor, passkey } = await withPasskey();
      return () => factor.send('PUT', `/passkeys/${passkey}`, cookie, { name: 'Laptop' });
    },
    'DELETE /passkeys/{id}': async () => {
      const { cookie, factor, passkey } = await withPasskey();
      return () => factor.send('DELETE', `/passkeys/${passkey}`, cookie);
    },
    'PUT /security-settings': async () => () =>
      as('PUT', '/security-settings', { adminPasskeyRequired: false, officeIdleMinutes: 30, boothIdleMinutes: null }),
    'POST /erasure-requests/users': async () => {
      const { user } = await users.newUser({ username: 'Geht bald' });
      await as('DELETE', `/user/${user.id}`);
      const person = { kind: 'name', text: 'Geht bald' };
      const { preview } = (await as('POST', '/erasure-requests/users', { ...person, isTrial: true })).body;
      return () => as('POST', '/erasure-requests/users', { ...person, preview });
    },
    'POST /add-fine': async () => () => as('POST', '/add-fine', { ...FINE_TYPE, fineType: 'Quer' }),
    'PUT /fine/{id}': async () => {
      const id = await newFineType('Schräg');
      return () => as('PUT', `/fine/${id}`, { ...FINE_TYPE, fineType: 'Schräg', finePrice: 20 });
    },
    'DELETE /fine/{id}': async () => {
      const id = await newFineType('Hochkant');
      return () => as('DELETE', `/fine/${id}`);
    },
  };

  it('is here, or only about sessions', () => {
    expect([...Object.keys(WRITES), ...SESSIONS].sort()).toEqual(writesOf('users'));
  });

  it.each(Object.keys(WRITES))('%s leaves exactly one entry', async (name) => {
    const write = await WRITES[name]?.();
    let status = 0;
    const left = await journaledBy(users, 'users', users.admin, async () => {
      status = (await write?.())?.status ?? 0;
    });
    expect(status).toBeLessThan(300);
    expect(left).toEqual([expect.objectContaining({ account: expect.any(String) })]);
    expect(JSON.stringify(left)).not.toMatch(/argon|Kiosk/);
  });

  it('leaves no entry when it is refused', async () => {
    const taken = () => as('POST', '/add-user', { ...VERA, username: 'admin' });
    expect(await journaledBy(users, 'users', users.admin, taken)).toEqual([]);
  });

  it('leaves names of present and deleted accounts for those who read the journal', async () => {
    const [stays, goes] = [await users.newUser({ username: 'Bleibt' }), await users.newUser({ username: 'Geht' })];
    await as('DELETE', `/user/${goes.user.id}`);
    const { body } = await as('GET', `/account-names?ids=${goes.user.id},${stays.user.id},unknown`);
    expect(body.accounts).toEqual([
      { _id: stays.user.id, username: 'Bleibt', isDeleted: false },
      { _id: goes.user.id, username: 'Geht', isDeleted: true },
    ]);
  });
});
