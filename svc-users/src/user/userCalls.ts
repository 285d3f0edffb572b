import { resetPasskeys as resetPasskeysCall } from '@parkwart/contracts/calls/passkeys';
import { getUser } from '@parkwart/contracts/calls/user';
import * as calls from '@parkwart/contracts/calls/userCalls';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { UserRow } from '../model/models.ts';
import type { UsersParts } from '../usersParts.ts';
import { addUser, changeUser } from './saveUser.ts';
import { findUser, listUsers, presentUser, removeUser, resetPasskeys } from './users.ts';

export function userCalls(parts: UsersParts): Implementation[] {
  const { models } = parts;

  const present = async (user: UserRow) =>
    presentUser(user, await models.Passkey.count({ where: { userId: user.id } }));

  return [
    implement(getUser, async ({ params: { username }, session }) => ({
      users: await present(await findUser(models, username, session)),
    })),

    implement(calls.allUsers, () => listUsers(parts)),

    implement(calls.addUser, async ({ body, session }, ctx) =>
      addUser(parts, { input: body, session, key: ctx.get('Idempotency-Key') || undefined }),
    ),

    implement(calls.changeUser, async ({ params: { id }, body, session }, ctx) =>
      present(await changeUser(parts, { id, input: body, session, expectedVersion: expectedVersion(ctx) })),
    ),

    implement(calls.removeUser, async ({ params: { id }, session }) => {
      await removeUser(parts, id, session);
      return undefined;
    }),

    implement(resetPasskeysCall, async ({ params: { id }, session }) => {
      await resetPasskeys(parts, id, session);
      return undefined;
    }),
  ];
}
