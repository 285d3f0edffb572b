import type { TestResponse } from '@parkwart/service-kit/testing/serviceUnderTest';
import { describeOnDatabase, makeServerDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { describeWithTool } from '@parkwart/tooling/jest/tools.mjs';
import { runAtFixedTime } from '../testing/runUsers.ts';
import { cookiesOf, PASSWORDS, startUsers, type UsersUnderTest } from '../testing/startUsers.ts';
import { networkOf } from './attempt.ts';
import { ACCOUNT_DELAY, delayAfter, PLACE_DELAY } from './loginDelay.ts';

describe('delayAfter', () => {
  it('grows from the fifth failure on, up to a quarter of an hour', () => {
    const delays = [1, 4, 5, 6, 7, 8, 9, 10, 11, 5_000].map((failures) => delayAfter(failures, PLACE_DELAY));
    expect(delays).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('is at most five minutes for an account across all addresses, and begins at the twentieth failure', () => {
    const delays = [19, 20, 21, 22, 25, 26, 27, 5_000].map((failures) => delayAfter(failures, ACCOUNT_DELAY));
    expect(delays).toEqual([0, 5, 10, 20, 160, 300, 300, 300]);
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::7', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('returns for %j the network %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

async function forgetAttempts({ models }: UsersUnderTest): Promise<void> {
  await models.LoginFailure.destroy({ where: {} });
  await models.KnownPlace.destroy({ where: {} });
}

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

describeOnDatabase('failed logins', (makeDatabase) => {
  const users = runAtFixedTime(makeDatabase, 'all');
  beforeEach(() => forgetAttempts(users));

  const fail = async (times: number, user = 'kasse', address = '192.0.2.1') => {
    for (let attempt = 1; attempt <= times; attempt++) {
      expect((await users.tryLogIn(user, 'falsch', address)).status).toBe(401);
    }
  };
  const rightPassword = (address = '192.0.2.1') => users.tryLogIn('kasse', PASSWORDS.kasse, address);

  it('delay even the correct password after five failures, with Retry-After', async () => {
    await fail(5);
    const before = users.verifications();
    const response = await rightPassword();
    expect(response).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_FAILURES',
        message: 'Zu viele Fehlversuche. Bitte versuchen Sie es in 30 Sekunden erneut.',
      },
    });
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(users.verifications()).toBe(before);
  });

  it('the correct password is accepted after the delay, and resets the count', async () => {
    await fail(5);
    users.advance(30_000);
    expect((await rightPassword()).status).toBe(200);
    await fail(4);
    expect((await rightPassword()).status).toBe(200);
  });

  it('are counted for the socket’s address when forwarded headers are forged', async () => {
    const tryFrom = (address: string) =>
      users.request('POST', '/park-login', {
        headers: { 'X-Forwarded-For': address, 'X-Gateway-Key': 'made up' },
        json: { user: 'kasse', password: 'falsch' },
      });
    for (let attempt = 1; attempt <= 5; attempt++) expect((await tryFrom(`198.51.100.${attempt}`)).status).toBe(401);
    expect((await tryFrom('198.51.100.99')).status).toBe(429);
  });

  it('double the delay with every further failure', async () => {
    await fail(5);
    users.advance(30_000);
    await fail(1);
    expect((await rightPassword()).headers.get('Retry-After')).toBe('60');
    users.advance(60_000);
    await fail(1);
    const response = await rightPassword();
    expect(response.headers.get('Retry-After')).toBe('120');
    expect(response.body.message).toContain('in 2 Minuten');
  });

  it('failed logins during the delay do not extend it', async () => {
    await fail(5);
    for (let attempt = 1; attempt <= 10; attempt++) await users.tryLogIn('kasse', 'falsch', '192.0.2.1');
    users.advance(30_000);
    expect((await rightPassword()).status).toBe(200);
  });

  it('delay neither another account nor another address', async () => {
    await fail(5);
    expect((await users.tryLogIn('admin', PASSWORDS.admin, '192.0.2.1')).status).toBe(200);
    expect((await rightPassword('192.0.2.2')).status).toBe(200);
  });

  it('are counted for one account in every spelling of its name', async () => {
    await fail(3);
    await fail(2, ' KASSE ');
    expect((await rightPassword()).status).toBe(429);
  });

  it('are counted for the last forwarded address, whatever addresses a client forges before it', async () => {
    for (let attempt = 1; attempt <= 5; attempt++)
      await users.tryLogIn('kasse', 'falsch', `10.9.9.${attempt}, 192.0.2.1`);
    expect((await rightPassword('10.9.9.77, 192.0.2.1')).status).toBe(429);
  });

  it('are delayed for an unknown account too', async () => {
    await fail(5, 'niemand');
    expect((await users.tryLogIn('niemand', 'falsch', '192.0.2.1')).status).toBe(429);
  });

  it('allow at most five concurrent attempts', async () => {
    const before = users.verifications();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => users.tryLogIn('kasse', 'falsch', '192.0.2.1')),
    );
    expect(statuses(responses)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
    expect(users.verifications() - before).toBe(5);
  });

  it('expire after a day', async () => {
    await fail(4);
    users.advance(25 * 3_600_000);
    await fail(4);
    expect((await rightPassword()).status).toBe(200);
  });

  it('are stored with neither account nor address in plain text', async () => {
    await fail(1);
    const rows = await users.database.read<{ id: string }>('SELECT * FROM login_failures');
    expect(rows).toHaveLength(2);
    await rightPassword();
    const known = await users.database.read<{ id: string }>('SELECT * FROM known_places');
    // One row for the address, and one row for the browser.
    expect(known).toHaveLength(2);
    for (const { id } of [...rows, ...known]) expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify([rows, known])).not.toMatch(/kasse|192\.0\.2\.1/);
  });
});

describeOnDatabase('passwords guessed from many addresses', (makeDatabase) => {
  const users = runAtFixedTime(makeDatabase, 'all');
  beforeEach(() => forgetAttempts(users));

  const HOME = '203.0.113.5';
  const guess = (times: number, user = 'kasse') =>
    Promise.all(Array.from({ length: times }, () => users.tryLogIn(user, 'falsch')));

  it('are delayed for the account from the twentieth failure on, even at a new address', async () => {
    expect(statuses(await guess(20))).toEqual(Array(20).fill(401));
    const before = users.verifications();
    const response = await users.tryLogIn('kasse', 'falsch');
    expect(response).toMatchObject({ status: 429, body: { code: 'TOO_MANY_FAILURES' } });
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(users.verifications()).toBe(before);
  });

  it('are checked at most twenty times when thirty arrive concurrently', async () => {
    const before = users.verifications();
    expect(statuses(await guess(30))).toEqual([...Array(20).fill(401), ...Array(10).fill(429)]);
    expect(users.verifications() - before).toBe(20);
  });

  it('do not lock the owner out at a known address', async () => {
    expect((await users.tryLogIn('kasse', PASSWORDS.kasse, HOME)).status).toBe(200);
    users.advance(80 * 24 * 3_600_000);
    await guess(25);
    expect((await users.tryLogIn('kasse', PASSWORDS.kasse, HOME)).status).toBe(200);
    expect((await users.tryLogIn('kasse', PASSWORDS.kasse)).status).toBe(429);
  });

  describe("when the owner's browser is known", () => {
    const logIn = (known: string, user = 'kasse', password: string = PASSWORDS.kasse) =>
      users.request('POST', '/park-login', {
        headers: { 'X-Forwarded-For': `198.51.100.${++addresses}` },
        cookie: known,
        json: { user, password },
      });
    const knownIn = (response: TestResponse) => cookiesOf(response).split('; ')[0] ?? '';
    let addresses = 0;
    let known: string;

    beforeEach(async () => {
      known = knownIn(await users.tryLogIn('kasse', PASSWORDS.kasse, HOME));
    });

    it('do not lock that browser out when its address has changed', async () => {
      await guess(25);
      expect((await logIn('')).status).toBe(429);
      expect((await logIn(known)).status).toBe(200);
    });

    it('are counted and delayed separately for that browser, so that a copied cookie allows no faster guessing', async () => {
      const responses = [];
      for (let attempt = 1; attempt <= 6; attempt++) responses.push(await logIn(known, 'kasse', 'falsch'));
      expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
      expect(responses[5]?.headers.get('Retry-After')).toBe('30');
    });

    it('lock out a browser whose cookie is a copy from before the last login, or is from another account', async () => {
      const next = knownIn(await logIn(known));
      const other = knownIn(await users.tryLogIn('admin', PASSWORDS.admin, HOME));
      await guess(25);
      for (const cookie of [known, other, `${known.slice(0, -1)}-`]) expect((await logIn(cookie)).status).toBe(429);
      expect((await logIn(next)).status).toBe(200);
    });

    it("a browser that several accounts share stays known for each account, and its cookie contains no account's name", async () => {
      const shared = knownIn(await logIn(known, 'admin', PASSWORDS.admin));
      await guess(25);
      await guess(25, 'admin');
      expect(shared).not.toMatch(/kasse|admin/);
      expect((await logIn(shared)).status).toBe(200);
      expect((await logIn(shared, 'admin', PASSWORDS.admin)).status).toBe(200);
    });

    it('lock out a browser whose last login is more than 90 days ago', async () => {
      users.advance(91 * 24 * 3_600_000);
      await guess(25);
      expect((await logIn(known)).status).toBe(429);
    });
  });

  it('while passwords are guessed, new addresses and browsers together have one attempt per five minutes', async () => {
    await guess(20);
    for (let round = 1; round <= 8; round++) {
      users.advance(300_000);
      await guess(2);
    }
    users.advance(300_000);
    expect(statuses(await guess(3))).toEqual([401, 429, 429]);
    const late = await users.tryLogIn('kasse', PASSWORDS.kasse);
    expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '300']);
  });

  it('the owner can log in at a new address five minutes after the last guess, and the address is then known', async () => {
    await guess(20);
    for (let round = 1; round <= 8; round++) {
      users.advance(300_000);
      await guess(2);
    }
    users.advance(300_000);
    expect((await users.tryLogIn('kasse', PASSWORDS.kasse, HOME)).status).toBe(200);
    await guess(2);
    expect((await users.tryLogIn('kasse', PASSWORDS.kasse)).status).toBe(429);
    expect((await users.tryLogIn('kasse', PASSWORDS.kasse, HOME)).status).toBe(200);
  });

  it('further attempts at a known address are delayed after five wrong passwords there', async () => {
    expect((await users.tryLogIn('kasse', PASSWORDS.kasse, HOME)).status).toBe(200);
    const responses = [];
    for (let attempt = 1; attempt <= 6; attempt++) responses.push(await users.tryLogIn('kasse', 'falsch', HOME));
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('get the same response for an unknown account as for an existing account', async () => {
    const responses = async (user: string) =>
      (await guess(22, user)).map(({ status, body }) => `${status} ${body.message}`).sort();
    expect(await responses('niemand')).toEqual(await responses('kasse'));
  });

  it("the owner's own logins from many addresses do not count as guesses", async () => {
    for (let day = 1; day <= 25; day++) {
      expect((await users.tryLogIn('kasse', PASSWORDS.kasse)).status).toBe(200);
    }
  });
});

describeWithTool('mysql', 'failed logins at two replicas', () => {
  it('are counted together', async () => {
    const database = await makeServerDatabase();
    const replicas = await Promise.all([startUsers(database), startUsers(database)]);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => replicas[index % 2]?.tryLogIn('kasse', 'falsch', '192.0.2.1')),
    );
    expect(statuses(responses.map((response) => response ?? { status: 0 }))).toEqual([
      ...Array(5).fill(401),
      ...Array(7).fill(429),
    ]);
    for (const replica of replicas) {
      expect((await replica.tryLogIn('kasse', PASSWORDS.kasse, '192.0.2.1')).status).toBe(429);
    }
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => replicas[index % 2]?.tryLogIn('admin', 'falsch', `198.51.100.${index}`)),
    );
    expect(statuses(guesses.map((response) => response ?? { status: 0 }))).toEqual([
      ...Array(20).fill(401),
      ...Array(4).fill(429),
    ]);
    for (const replica of replicas) {
      await replica.stop();
    }
    await database.remove();
  });
});
