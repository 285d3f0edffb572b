import { describeOnOneDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { running } from '@parkwart/service-kit/testing/running';
import { cookiesOf, NEW_USER_PASSWORD, sessionIdIn, startUsers } from '../testing/startUsers.ts';

const NEW = 'Schirm am Ständer 9';
const fields = (change: object = {}) => ({
  currentPassword: NEW_USER_PASSWORD,
  newPassword: NEW,
  confirmNewPassword: NEW,
  ...change,
});
const both = (password: string) => fields({ newPassword: password, confirmNewPassword: password });

describeOnOneDatabase('PUT /change-password/:username', (makeDatabase) => {
  const users = running(async () => startUsers(await makeDatabase()));

  let addresses = 0;
  const change = (username: string, cookie: string, json: object, headers: Record<string, string> = {}) =>
    users.request('PUT', `/change-password/${encodeURIComponent(username)}`, {
      cookie,
      json,
      headers: { 'X-Forwarded-For': `192.0.2.${++addresses % 250}`, ...headers },
    });
  const canLogIn = async (username: string, password: string) =>
    (await users.tryLogIn(username, password)).status === 200;

  it.each(['Angestellte', 'Admin'] as const)(
    "changes the user's own password for an %s, ends all sessions and rejects the old password",
    async (role) => {
      const { user, cookie } = await users.newUser({ role });
      const elsewhere = cookiesOf(await users.tryLogIn(user.username, NEW_USER_PASSWORD));
      const response = await change(user.username, cookie, fields());
      expect(response).toMatchObject({ status: 204, body: null });
      expect(response.headers.getSetCookie()).toEqual([
        'parkwart_access=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
        'parkwart_refresh=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
      ]);
      for (const session of [cookie, elsewhere]) {
        expect(await users.isSessionOver(session)).toBe(true);
        expect(await users.endedSessions()).toContain(sessionIdIn(session));
      }
      expect(await canLogIn(user.username, NEW_USER_PASSWORD)).toBe(false);
      expect(await canLogIn(user.username, NEW)).toBe(true);
    },
  );

  it("accepts the user's own name in another case", async () => {
    const { user, cookie } = await users.newUser();
    expect((await change(user.username.toUpperCase(), cookie, fields())).status).toBe(204);
  });

  it('ends no other user’s session', async () => {
    const [{ user, cookie }, other] = await Promise.all([users.newUser(), users.newUser()]);
    await change(user.username, cookie, fields());
    expect(await users.isSessionOver(other.cookie)).toBe(false);
  });

  describe('rejects, and keeps password and sessions,', () => {
    it.each<[string, object, number, string, string]>([
      [
        'a wrong current password',
        fields({ currentPassword: 'falsch' }),
        422,
        'currentPassword',
        'Das aktuelle Passwort ist falsch.',
      ],
      [
        'a confirmation that differs',
        fields({ confirmNewPassword: `${NEW}!` }),
        400,
        'confirmNewPassword',
        'Neues Passwort und Bestätigungspasswort stimmen nicht überein.',
      ],
      [
        'a common password',
        both('Passwort2026!'),
        422,
        'newPassword',
        'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
      ],
      ['a short one', both('kurz'), 400, 'newPassword', 'Mindestens 8 Zeichen.'],
      ['one of 129 characters', both('x'.repeat(129)), 400, 'newPassword', 'Höchstens 128 Zeichen.'],
      ['the old one', both(NEW_USER_PASSWORD), 422, 'newPassword', 'Das neue Passwort ist das bisherige.'],
      [
        'no current password',
        fields({ currentPassword: '' }),
        400,
        'currentPassword',
        'Bitte geben Sie das Passwort ein',
      ],
      ['an unknown field', fields({ role: 'Admin' }), 400, 'role', 'Dieses Feld gibt es nicht.'],
    ])('%s', async (_title, json, status, field, sentence) => {
      const { user, cookie } = await users.newUser();
      expect(await change(user.username, cookie, json)).toMatchObject({
        status,
        body: { message: sentence, fields: { [field]: sentence } },
      });
      expect(await users.isSessionOver(cookie)).toBe(false);
      expect(await canLogIn(user.username, NEW_USER_PASSWORD)).toBe(true);
    });
  });

  it.each(['Angestellte', 'Admin'] as const)(
    'returns 403 to an %s for any other account, known or not',
    async (role) => {
      const { cookie } = await users.newUser({ role });
      const { user: other } = await users.newUser();
      for (const username of [other.username, 'niemand']) {
        expect(await change(username, cookie, fields())).toMatchObject({
          status: 403,
          body: { code: 'NOT_OWN_ACCOUNT', message: 'Sie können nur Ihr eigenes Passwort ändern.' },
        });
      }
      expect(await canLogIn(other.username, NEW_USER_PASSWORD)).toBe(true);
    },
  );

  it('delays attempts after five failures, like the login', async () => {
    const { user, cookie } = await users.newUser();
    users.stopClock();
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    for (let guess = 1; guess <= 5; guess++) {
      const wrong = fields({ currentPassword: `falsch ${guess}` });
      expect((await change(user.username, cookie, wrong, headers)).status).toBe(422);
    }
    const before = users.verifications();
    const response = await change(user.username, cookie, fields(), headers);
    expect(response).toMatchObject({ status: 429, body: { code: 'TOO_MANY_FAILURES' } });
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(users.verifications()).toBe(before);
    expect((await users.tryLogIn(user.username, NEW_USER_PASSWORD, '198.51.100.7')).status).toBe(429);
    users.advance(30_000);
    expect((await change(user.username, cookie, fields(), headers)).status).toBe(204);
    expect((await users.tryLogIn(user.username, NEW, '198.51.100.7')).status).toBe(200);
  });

  it('accepts one of two concurrent changes', async () => {
    const { user, cookie } = await users.newUser();
    const responses = await Promise.all([
      change(user.username, cookie, both('die erste von zweien')),
      change(user.username, cookie, both('die zweite von zweien')),
    ]);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    const works = await Promise.all(
      ['die erste von zweien', 'die zweite von zweien'].map((password) => canLogIn(user.username, password)),
    );
    expect(works).toEqual(responses.map(({ status }) => status === 204));
  });
});
