import { type PreparedWrite, writesOf } from '@parkwart/service-kit/testing/journaling';
import { markedWrites } from '@parkwart/service-kit/testing/markedWrites';
import { countMarks, itListsEveryColumn, MARKED_NAME, marksIn } from '@parkwart/service-kit/testing/personalData';
import { describeOnDatabase } from '@parkwart/service-kit/testing/testDatabase';
import { USERS_TABLES } from './tables.ts';
import { runUsers } from './testing/runUsers.ts';
import { usersWrites } from './testing/usersWrites.ts';

const ASSERTION = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
const PASSKEY = { response: { id: 'a', rawId: 'a', type: 'public-key', response: ASSERTION } };

/** Writes that only begin, renew or end sessions, so they are not journaled. */
const SESSION_WRITES: readonly PreparedWrite[] = [
  ['POST', '/park-login', { user: 'admin', password: 'falsch' }],
  ['POST', '/session/refresh'],
  ['POST', '/session/passkey/options'],
  ['POST', '/session/passkey', PASSKEY],
  ['POST', '/session/proof', { password: 'falsch' }],
  ['POST', '/passkeys/options'],
  ['DELETE', '/sessions/unknown'],
  // These calls end the session.
  ['DELETE', '/sessions'],
  ['POST', '/logout'],
];

const UNMARKED = `
  confirmNewPassword email newPassword phone preview response.id response.rawId
  response.response.attestationObject response.response.authenticatorData response.response.clientDataJSON
  response.response.signature response.response.transports.0`;

describeOnDatabase('the personal data in svc-users', (makeDatabase) => {
  const users = runUsers(makeDatabase);

  const as = (method: string, path: string, json?: object) =>
    users.request(method, path, { cookie: users.admin, json });
  const disclosed = async () =>
    (await as('GET', `/disclosure/users?${new URLSearchParams({ kind: 'name', text: MARKED_NAME })}`)).body;
  const request = async (rest: object) =>
    (await as('POST', '/erasure-requests/users', { kind: 'name', text: MARKED_NAME, ...rest })).body;
  const removeAccounts = async () => {
    for (const { _id, isDeleted } of (await disclosed()).accounts) if (!isDeleted) await as('DELETE', `/user/${_id}`);
  };

  itListsEveryColumn(() => users.database, USERS_TABLES);

  it('is found by a disclosure wherever a call has stored it, and is stored nowhere after an erasure', async () => {
    const { writes, send } = usersWrites(users);
    const ofSessions = Object.fromEntries(
      SESSION_WRITES.map((write) => [`${write[0]} ${write[1].replace('unknown', '{id}')}`, async () => write]),
    );
    const prepared: typeof writes = { ...ofSessions, ...writes };
    expect(Object.keys(prepared).sort()).toEqual(writesOf('users'));
    const refused: string[] = [];
    const stores: string[] = [];
    const undisclosed: string[] = [];
    const unmarked = new Set<string>();
    const stored = await countMarks(users.database, USERS_TABLES);
    let known = 0;
    // Each mark has more spaces than the marks that were stored before, because names are unique, and extra spaces make
    // another spelling.
    const mark = () => MARKED_NAME.replace(' ', ' '.repeat(stores.length + 1));
    for await (const { place, text, write } of markedWrites(prepared, { unmarked, mark })) {
      const before = marksIn(await disclosed());
      const { status } = await send(write);
      if (status >= 300 && place !== '{id}') refused.push(text);
      if ((await stored()) === known) continue;
      stores.push(text);
      if (marksIn(await disclosed()) <= before) undisclosed.push(text);
      await removeAccounts();
      known = await stored();
    }
    // Rejected by design: names without an account, wrong passwords, and another person's preview.
    expect(refused).toEqual([
      'POST /park-login user',
      'POST /park-login password',
      'POST /session/proof password',
      'PUT /change-password/{username} {username}',
      'PUT /change-password/{username} currentPassword',
      'POST /erasure-requests/users text',
    ]);
    expect([...unmarked].sort()).toEqual(UNMARKED.trim().split(/\s+/));
    expect(undisclosed).toEqual([]);
    expect(stores.length).toBeGreaterThan(6);

    const { preview, mentions } = await request({ isTrial: true });
    await request({ preview, mentions: mentions.map(({ subject }: { subject: string }) => subject) });
    expect(await stored()).toBe(0);
    expect(marksIn(await disclosed())).toBe(0);
    expect(marksIn([users.requests, users.securityLines])).toBe(0);
  });
});
