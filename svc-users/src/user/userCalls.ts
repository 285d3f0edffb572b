import { getUser } from '@parkwart/contracts/user';
import * as calls from '@parkwart/contracts/userCalls';
import { expectedVersion } from '@parkwart/service-kit/expectedVersion';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import type { UsersParts } from '../usersParts.ts';
import { addUserWith } from './addUser.ts';
import { changeUserWith } from './changeUser.ts';
import { findUser } from './findUser.ts';
import { listUsers } from './listUsers.ts';
import { presentUser } from './presentUser.ts';
import { removeUser } from './removeUser.ts';

export function userCalls(parts: UsersParts): Implementation[] {
  const { models } = parts;
  const addUser = addUserWith(parts);
  const changeUser = changeUserWith(parts);

  return [
    implement(getUser, async ({ params: { username }, session }) => ({
      users: presentUser(await findUser(models, username, session)),
    })),

    implement(calls.allUsers, async () => (await listUsers(models)).map(presentUser)),

    implement(calls.addUser, async ({ body, session }, ctx) =>
      addUser({ given: body, session, key: ctx.get('Idempotency-Key') || undefined }),
    ),

    implement(calls.changeUser, async ({ params: { id }, body, session }, ctx) =>
      presentUser(await changeUser({ id, given: body, session, expectedVersion: expectedVersion(ctx) })),
    ),

    implement(calls.removeUser, async ({ params: { id }, session }) => {
      await removeUser(parts, id, session);
      return undefined;
    }),
  ];
}
