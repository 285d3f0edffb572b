import { randomUUID } from 'node:crypto';
import { running } from '@parkwart/service-kit/testing/running';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import type { UserRow } from '../model/models.ts';
import { runUsers } from '../testing/runUsers.ts';
import { secondFactor } from '../testing/secondFactor.ts';
import { NEW_USER_PASSWORD, sessionIdIn, startUsers } from '../testing/startUsers.ts';

const CONTACT = { email: 'neu@parkraum.example', phone: '030 987654', gender: 'männlich' } as const;

describeOnDatabase('PUT /user/:id', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const change = (id: string, json: object, { cookie = users.admin, headers = {} } = {}) =>
    users.request('PUT', `/user/${id}`, { json, cookie, headers });
  const stored = (id: string) => users.models.User.findByPk(id, { rejectOnEmpty: true });

  describe('by an Admin', () => {
    it('changes every given field of another user, and keeps the other fields', async () => {
      const { user } = await users.newUser();
      const given = { ...CONTACT, username: `neu ${user.username}`, role: 'Admin', status: 'Inaktiv' };
      expect(await change(user.id, given)).toMatchObject({ status: 200, body: { ...given, _id: user.id, version: 2 } });
      const response = await change(user.id, { phone: '112' });
      expect(response.body).toEqual({
        ...given,
        phone: '112',
        _id: user.id,
        version: 3,
        passkeys: 0,
        mustChangePassword: false,
      });
      expect((await stored(user.id)).passwordHash).toBe(user.passwordHash);
    });

    it('keeps a user’s name that already mixes scripts, but rejects a new name that mixes scripts', async () => {
      const { user } = await users.newUser({ username: 'Οtto' });
      expect((await change(user.id, { username: 'Οtto', phone: '112' })).status).toBe(200);
      expect(await change(user.id, { username: 'Οttο' })).toMatchObject({
        status: 422,
        body: { code: 'UNCLEAR_NAME' },
      });
    });

    it.each([
      ['male', 'männlich'],
      ['female', 'weiblich'],
    ])('stores the gender %s as %s', async (gender, german) => {
      const { user } = await users.newUser();
      expect((await change(user.id, { gender })).body.gender).toBe(german);
    });

    it.each(['divers', 'keine Angabe'])(
      'keeps the gender %s, which the specification does not list',
      async (gender) => {
        const { user } = await users.newUser();
        const changed = (await change(user.id, { gender })).body;
        expect(changed).toMatchObject({ gender });
        expect((await change(user.id, { phone: '112' })).body).toMatchObject({ gender });
      },
    );

    it('sets a new password and status of an account without e-mail and phone', async () => {
      const { user } = await users.newUser();
      await users.service.database.sequelize.query("UPDATE users SET email = '', phone = '' WHERE id = :id", {
        replacements: { id: user.id },
      });
      const given = { password: 'Regen am Kiosk 7', mustChangePassword: true, status: 'Inaktiv' };
      const { status, body } = await change(user.id, given);
      expect({ status, body }).toMatchObject({ status: 200, body: { email: '', phone: '', status: 'Inaktiv' } });
    });

    it('returns 409 for a taken name and changes nothing, but accepts the user’s own name with other upper and lower case', async () => {
      const { user, cookie } = await users.newUser();
      const taken = await change(user.id, { username: 'KASSE', phone: '333' });
      expect(taken).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } });
      expect(taken.body.fields.username).toBe('Diesen Benutzernamen gibt es schon. Bitte wählen Sie einen anderen.');
      expect(await stored(user.id)).toMatchObject({ username: user.username, phone: '', version: 1 });
      expect(await users.isSessionOver(cookie)).toBe(false);
      expect((await change(user.id, { username: user.username.toUpperCase() })).status).toBe(200);
    });

    it('returns 404 for an unknown user', async () => {
      expect(await change(randomUUID(), CONTACT)).toMatchObject({
        status: 404,
        body: { code: 'USER_NOT_FOUND', message: 'Diesen Benutzer gibt es nicht.' },
      });
    });

    it('ignores an empty password, because the form requires a password only for a new user', async () => {
      const { id } = await users.addUser({ username: 'ohne neues', password: 'bleibt wie es ist' });
      const body = {
        username: 'ohne neues',
        email: 'x@parkraum.example',
        phone: '030 1',
        gender: 'male',
        password: '',
      };
      expect(await change(id, { ...body, role: 'Angestellte' })).toMatchObject({ status: 200 });
      expect((await users.tryLogIn('ohne neues', 'bleibt wie es ist')).status).toBe(200);
    });

    it('returns 422 for a common password, and keeps the old password', async () => {
      const { user, cookie } = await users.newUser();
      const sentence = 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.';
      expect(await change(user.id, { password: 'Passwort2026!' })).toMatchObject({
        status: 422,
        body: { code: 'WEAK_PASSWORD', fields: { password: sentence } },
      });
      expect((await users.tryLogIn(user.username, NEW_USER_PASSWORD)).status).toBe(200);
      expect(await users.isSessionOver(cookie)).toBe(false);
    });

    it.each([
      ['an invalid email', { email: 'x' }, 'email'],
      ['an empty phone', { phone: '' }, 'phone'],
      ['an unknown role', { role: 'admin' }, 'role'],
      ['an unknown field', { version: 7 }, 'version'],
    ])('returns 400 for %s', async (_title, json, field) => {
      const { user } = await users.newUser();
      expect(await change(user.id, json)).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    });
  });

  describe('ends the sessions of a user', () => {
    it.each<[string, object | ((user: UserRow) => object)]>([
      ['who is renamed', (user: UserRow) => ({ username: `${user.username} neu` })],
      ['whose role changes', { role: 'Admin' }],
      ['who is deactivated', { status: 'Inaktiv' }],
      ['who gets another password', { password: 'von der Chefin gesetzt' }],
    ])("%s, and rejects the user's later requests with 401", async (_title, given) => {
      const { user, cookie } = await users.newUser();
      const json = typeof given === 'function' ? given(user) : given;
      expect((await change(user.id, json)).status).toBe(200);
      expect(await users.isSessionOver(cookie)).toBe(true);
      expect(await users.endedSessions()).toContain(sessionIdIn(cookie));
    });

    it("even while that user changes data of their own account, and rejects the user's later changes with 401", async () => {
      const { user, cookie } = await users.newUser();
      const [renamed, own] = await Promise.all([
        change(user.id, { status: 'Inaktiv' }),
        change(user.id, { phone: '444' }, { cookie }),
      ]);
      expect(renamed.status).toBe(200);
      expect([200, 401]).toContain(own.status);
      expect((await change(user.id, { phone: '555' }, { cookie })).status).toBe(401);
      expect((await stored(user.id)).phone).not.toBe('555');
    });

    it('but not if only contact data changed, or nothing', async () => {
      const { user, cookie } = await users.newUser();
      const { username, role, status } = user;
      expect((await change(user.id, { ...CONTACT, username, role, status })).status).toBe(200);
      expect(await users.isSessionOver(cookie)).toBe(false);
    });

    it('but not the sessions of other users', async () => {
      const [{ user }, other] = await Promise.all([users.newUser(), users.newUser()]);
      await change(user.id, { role: 'Admin' });
      expect(await users.isSessionOver(other.cookie)).toBe(false);
    });
  });

  it('lets a renamed user log in only by the new name, with the password that an Admin set', async () => {
    const { user } = await users.newUser();
    const username = `neu-${user.username}`;
    await change(user.id, { username, password: 'von der Chefin gesetzt' });
    expect((await users.tryLogIn(user.username, 'von der Chefin gesetzt')).status).toBe(401);
    expect((await users.tryLogIn(username, NEW_USER_PASSWORD)).status).toBe(401);
    expect(await users.tryLogIn(username, 'von der Chefin gesetzt')).toMatchObject({
      status: 200,
      body: { user: username },
    });
  });

  it.each(['Angestellte', 'Admin'] as const)(
    'lets an %s change email, phone and gender of their own account, leaving the rest unchanged',
    async (role) => {
      const { user, cookie } = await users.newUser({ role });
      const json = { ...CONTACT, username: user.username, role, status: 'Aktiv' };
      const response = await change(user.id, json, { cookie, headers: { 'If-Match': '"1"' } });
      expect(response).toMatchObject({ status: 200, body: { ...json, version: 2 } });
      expect(await users.isSessionOver(cookie)).toBe(false);
    },
  );

  describe.each(['Angestellte', 'Admin'] as const)(
    'returns 403 to an %s for changing, in their own account, the',
    (role) => {
      it.each([
        ['username', 'anders', 'Ihren eigenen Benutzernamen können Sie nicht ändern.'],
        ['role', role === 'Admin' ? 'Angestellte' : 'Admin', 'Ihre eigene Rolle können Sie nicht ändern.'],
        ['status', 'Inaktiv', 'Den Status Ihres eigenen Kontos können Sie nicht ändern.'],
        [
          'password',
          'ein neues Passwort',
          'Ihr eigenes Passwort ändern Sie in Ihrem Profil, mit dem aktuellen Passwort.',
        ],
      ])('%s', async (field, value, sentence) => {
        const { user, cookie } = await users.newUser({ role });
        expect(await change(user.id, { ...CONTACT, [field]: value }, { cookie })).toMatchObject({
          status: 403,
          body: { code: 'OWN_ACCOUNT', message: sentence, fields: { [field]: sentence } },
        });
        const { username, passwordHash, status, email, version } = await stored(user.id);
        expect({ username, passwordHash, status, email, version }).toEqual({
          username: user.username,
          passwordHash: user.passwordHash,
          status: 'Aktiv',
          email: '',
          version: 1,
        });
      });
    },
  );

  it('returns 403 to an Angestellte for any other account, whether it exists or not', async () => {
    const { cookie } = await users.newUser();
    for (const id of [users.adminId, randomUUID()]) {
      expect(await change(id, { phone: '666' }, { cookie })).toMatchObject({
        status: 403,
        body: { code: 'NOT_OWN_ACCOUNT', message: 'Sie können nur Ihre eigenen Benutzerdaten ändern.' },
      });
    }
    expect((await stored(users.adminId)).phone).toBe('');
  });
});

describeOnDatabase('DELETE /user/:id', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const remove = (id: string, cookie = users.admin) => users.request('DELETE', `/user/${id}`, { cookie });
  const isThere = async (id: string) => (await users.models.User.count({ where: { id } })) === 1;

  it('removes a user, frees the name, and ends the user’s sessions, so that further requests get 401', async () => {
    const { user, cookie } = await users.newUser();
    expect(await remove(user.id)).toMatchObject({ status: 204, body: null });
    expect(await isThere(user.id)).toBe(false);
    expect(await users.isSessionOver(cookie)).toBe(true);
    expect(await users.endedSessions()).toContain(sessionIdIn(cookie));
    expect((await users.tryLogIn(user.username, NEW_USER_PASSWORD)).status).toBe(401);
    expect((await users.newUser({ username: user.username })).user.username).toBe(user.username);
  });

  it("returns 403 for the user's own account", async () => {
    const { user, cookie } = await users.newUser({ role: 'Admin' });
    expect(await remove(user.id, cookie)).toMatchObject({
      status: 403,
      body: { code: 'OWN_ACCOUNT', message: 'Ihr eigenes Konto können Sie nicht löschen.' },
    });
    expect(await isThere(user.id)).toBe(true);
    expect(await users.isSessionOver(cookie)).toBe(false);
  });

  it('returns 404 for an unknown user', async () => {
    const { user } = await users.newUser();
    await remove(user.id);
    for (const id of [user.id, randomUUID()]) {
      expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    }
  });
});

describeOnDatabase('DELETE /user/:id/passkeys', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));
  const factor = secondFactor(users);

  const reset = (id: string, cookie: string) => factor.send('DELETE', `/user/${id}/passkeys`, cookie);

  it('removes the lost passkeys, ends the account’s sessions and lets its owner log in with the password', async () => {
    const { user, cookie } = await users.newUser();
    await factor.addPasskey(cookie);
    const admin = await users.logIn('admin');
    expect((await reset(user.id, admin)).status).toBe(204);
    expect(await users.isSessionOver(cookie)).toBe(true);
    expect((await users.tryLogIn(user.username, NEW_USER_PASSWORD)).status).toBe(200);
    expect((await factor.send('GET', `/get-user/${user.username}`, admin)).body.users.passkeys).toBe(0);
    expect(users.securityLines).toContainEqual(
      expect.objectContaining({ event: 'second-factor.reset', target: user.id }),
    );
  });

  it("returns 403 for the admin's own account and 404 for an unknown account", async () => {
    const admin = await users.newUser({ role: 'Admin' });
    await factor.addPasskey(admin.cookie);
    expect(await reset(admin.user.id, admin.cookie)).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
    expect((await reset('unbekannt', admin.cookie)).status).toBe(404);
    expect(await users.models.Passkey.count({ where: { userId: admin.user.id } })).toBe(1);
  });

  it('the passkeys of an account are deleted together with the account', async () => {
    const { user, cookie } = await users.newUser();
    await factor.addPasskey(cookie);
    expect((await factor.send('DELETE', `/user/${user.id}`, await users.logIn('admin'))).status).toBe(204);
    expect(await users.models.Passkey.count({ where: { userId: user.id } })).toBe(0);
  });
});
