import { itHandlesCallsAsDescribed } from '@parkwart/service-kit/testing/describedCalls';
import { journaledBy, writesOf } from '@parkwart/service-kit/testing/journaling';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { runUsers } from './testing/runUsers.ts';
import { usersWrites } from './testing/usersWrites.ts';

const VERA = { email: 'vera@parkraum.example', phone: '030 123456', gender: 'weiblich', password: 'Regen am Kiosk 7' };

/** Calls that begin, renew or end sessions, and are in the security log instead of the journal. */
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

describeOnDatabase('every call of svc-users', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const as = (method: string, path: string, json?: object) =>
    users.request(method, path, { cookie: users.admin, json });
  let calls: ReturnType<typeof usersWrites>;
  let employee: string;
  beforeAll(async () => {
    calls = usersWrites(users);
    employee = await users.logIn('kasse');
  });

  const prepare = async (name: string) => (await calls.writes[name]?.()) ?? (['', ''] as const);
  const entriesOf = (work: () => Promise<unknown>) => journaledBy(users, 'users', users.admin, work);

  it('has a test in this file if it writes, unless it only affects sessions', () => {
    expect([...Object.keys(calls.writes), ...SESSIONS].sort()).toEqual(writesOf('users'));
  });

  itHandlesCallsAsDescribed({
    service: 'users',
    prepare,
    send: (write) => calls.send(write),
    entriesOf,
    cookieOf: (role) => (role === 'Admin' ? users.admin : employee),
    cookieOfOtherAdmin: async () => (await users.newUser({ role: 'Admin' })).cookie,
  });

  it.each(writesOf('users').filter((name) => !SESSIONS.includes(name)))(
    '%s writes exactly one journal entry',
    async (name) => {
      const write = await prepare(name);
      let status = 0;
      const left = await entriesOf(async () => {
        ({ status } = await calls.send(write));
      });
      expect(status).toBeLessThan(300);
      expect(left).toEqual([expect.objectContaining({ account: expect.any(String) })]);
      expect(JSON.stringify(left)).not.toMatch(/argon|Kiosk/);
    },
  );

  it('writes no journal entry when it returns an error', async () => {
    const taken = () => as('POST', '/add-user', { ...VERA, username: 'admin' });
    expect(await entriesOf(taken)).toEqual([]);
  });

  it('GET /account-names returns the names of current and deleted accounts, for readers of the journal', async () => {
    const [stays, goes] = [await users.newUser({ username: 'Bleibt' }), await users.newUser({ username: 'Geht' })];
    await as('DELETE', `/user/${goes.user.id}`);
    const { body } = await as('GET', `/account-names?ids=${goes.user.id},${stays.user.id},unknown`);
    expect(body.accounts).toEqual([
      { _id: stays.user.id, username: 'Bleibt', isDeleted: false },
      { _id: goes.user.id, username: 'Geht', isDeleted: true },
    ]);
  });
});
