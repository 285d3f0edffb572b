import type { PreparedWrite } from '@parkwart/service-kit/testing/journaling';
import type { TestResponse } from '@parkwart/service-kit/testing/serviceUnderTest';
import type { RunningUsers } from './runUsers.ts';
import { secondFactor } from './secondFactor.ts';
import { NEW_USER_PASSWORD } from './startUsers.ts';

const FINE_TYPE = { finePrice: 12.5, fineDescription: '' };
const NEW_PASSWORD = 'Schnee am Kiosk 8';

interface UsersWrites {
  readonly writes: Readonly<Record<string, () => Promise<PreparedWrite>>>;
  send(write: PreparedWrite): Promise<TestResponse>;
}

/** A request for every journaled call of svc-users, each with a separate user, passkey or fine type. */
export function usersWrites(users: RunningUsers): UsersWrites {
  const factor = secondFactor(users);
  let names = 0;
  const send: UsersWrites['send'] = ([method, path, json, cookie = users.admin, headers]) =>
    factor.send(method, path, cookie, json, undefined, headers);
  const added = async (call: string) => (await send((await writes[call]?.()) ?? ['', ''])).body._id as string;
  const withPasskey = async () => {
    const { user, cookie } = await users.newUser();
    return { user, cookie, passkey: (await factor.addPasskey(cookie))[0]._id };
  };

  const writes: UsersWrites['writes'] = {
    'POST /add-user': async () => {
      const vera = {
        email: 'vera@parkraum.example',
        phone: '030 123456',
        gender: 'weiblich',
        password: NEW_USER_PASSWORD,
      };
      return ['POST', '/add-user', { ...vera, username: `Vera ${++names}` }];
    },
    'PUT /user/{id}': async () => {
      const { user } = await users.newUser();
      return ['PUT', `/user/${user.id}`, { role: 'Admin', phone: '112' }];
    },
    'DELETE /user/{id}': async () => ['DELETE', `/user/${(await users.newUser()).user.id}`],
    'DELETE /user/{id}/passkeys': async () => ['DELETE', `/user/${(await withPasskey()).user.id}/passkeys`],
    'PUT /change-password/{username}': async () => {
      const { user, cookie } = await users.newUser();
      const passwords = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
      const body = { currentPassword: NEW_USER_PASSWORD, ...passwords };
      return ['PUT', `/change-password/${user.username}`, body, cookie];
    },
    'POST /passkeys': async () => {
      const { cookie } = await users.newUser();
      const { options } = (await factor.send('POST', '/passkeys/options', cookie)).body;
      return ['POST', '/passkeys', { name: 'Schlüssel', response: factor.authenticator().make(options) }, cookie];
    },
    'PUT /passkeys/{id}': async () => {
      const { cookie, passkey } = await withPasskey();
      return ['PUT', `/passkeys/${passkey}`, { name: 'Laptop' }, cookie];
    },
    'DELETE /passkeys/{id}': async () => {
      const { cookie, passkey } = await withPasskey();
      return ['DELETE', `/passkeys/${passkey}`, undefined, cookie];
    },
    'PUT /security-settings': async () => {
      const settings = { adminPasskeyRequired: false, officeIdleMinutes: 30, boothIdleMinutes: null };
      return ['PUT', '/security-settings', settings];
    },
    'POST /erasure-requests/users': async () => {
      const username = `Geht ${++names}`;
      const { user } = await users.newUser({ username });
      await send(['DELETE', `/user/${user.id}`]);
      const person = { kind: 'name', text: username };
      const { preview } = (await send(['POST', '/erasure-requests/users', { ...person, isTrial: true }])).body;
      return ['POST', '/erasure-requests/users', { ...person, preview }];
    },
    'POST /add-fine': async () => ['POST', '/add-fine', { ...FINE_TYPE, fineType: `Quer ${++names}` }],
    'PUT /fine/{id}': async () => {
      const id = await added('POST /add-fine');
      return ['PUT', `/fine/${id}`, { ...FINE_TYPE, fineType: `Schräg ${++names}`, finePrice: 20 }];
    },
    'DELETE /fine/{id}': async () => ['DELETE', `/fine/${await added('POST /add-fine')}`],
  };
  return { writes, send };
}
