import { describeOnEachDatabase } from '@parkwart/service-kit/testing/eachDatabase';
import { type PreparedWrite, writesOf } from '@parkwart/service-kit/testing/journaling';
import {
  callNamed,
  countMarks,
  MARKED_NAME,
  markedBodies,
  marksIn,
  undecided,
} from '@parkwart/service-kit/testing/personalData';
import { USERS_TABLES } from './privacy/usersTables.ts';
import { runUsers } from './testing/runUsers.ts';
import { usersWrites } from './testing/usersWrites.ts';

const LOGIN = { user: 'admin', password: 'falsch' };

describeOnEachDatabase('what svc-users keeps of persons', (makeDatabase) => {
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

  it('is decided for each column of each table', async () => {
    expect(await undecided(users.database, USERS_TABLES)).toEqual([]);
  });

  it('is disclosed in each text of each call, and found nowhere after an erasure', async () => {
    const { writes, send } = usersWrites(users);
    const refused: string[] = [];
    const kept: string[] = [];
    const untold: string[] = [];
    const stored = await countMarks(users.database, USERS_TABLES);
    let known = 0;
    for (const name of writesOf('users')) {
      const [method, path] = name.split(' ') as [string, string];
      const prepare = writes[name] ?? (async (): Promise<PreparedWrite> => [method, path, LOGIN]);
      for (let index = 0; ; index += 1) {
        const [ownMethod, ownPath, json = {}, cookie] = await prepare();
        // Names are unique: more spaces are another spelling.
        const mark = MARKED_NAME.replace(' ', ' '.repeat(kept.length + 1));
        const [place, body] = markedBodies(callNamed(name), json, mark)[index] ?? [];
        if (place === undefined) break;
        const told = marksIn(await disclosed());
        const { status } = await send([ownMethod, ownPath, body, cookie]);
        if (status >= 300) refused.push(`${name} ${place}`);
        if ((await stored()) === known) continue;
        kept.push(`${name} ${place}`);
        if (marksIn(await disclosed()) <= told) untold.push(`${name} ${place}`);
        await removeAccounts();
        known = await stored();
      }
    }
    // For what they are: another person's preview, and wrong passwords.
    expect(refused).toEqual([
      'POST /erasure-requests/users text',
      'POST /park-login user',
      'POST /park-login password',
      'PUT /change-password/{username} currentPassword',
    ]);
    expect(untold).toEqual([]);
    expect(kept.length).toBeGreaterThan(6);

    const { preview, mentions } = await request({ isTrial: true });
    await request({ preview, mentions: mentions.map(({ subject }: { subject: string }) => subject) });
    expect(await stored()).toBe(0);
    expect(marksIn(await disclosed())).toBe(0);
    expect(marksIn([users.requests, users.securityLines])).toBe(0);
  });
});
