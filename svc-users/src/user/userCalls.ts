import { getAccountNames } from '@parkwart/contracts/calls/journal';
import { resetPasskeys as resetPasskeysCall } from '@parkwart/contracts/calls/passkeys';
import { getUser } from '@parkwart/contracts/calls/user';
import * as calls from '@parkwart/contracts/calls/userCalls';
import type { Database } from '@parkwart/service-kit/database/database';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { shareCall } from '@parkwart/service-kit/journal/sharedCall';
import type { UserRow } from '../model/models.ts';
import { statement } from '../tables.ts';
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

interface AccountName {
  readonly _id: string;
  readonly username: string;
  readonly isDeleted: boolean;
}

type Account = Pick<AccountName, 'username'> & { readonly id: string };

/** Includes deleted accounts. */
async function accountNames({ read }: Database, ids: readonly string[]): Promise<AccountName[]> {
  const named = (table: string) =>
    read<Account>(statement(`SELECT id, username FROM ${table} WHERE id IN (:ids)`), { ids });
  const [present, former] = await Promise.all([named('users'), named('former_accounts')]);
  return [
    ...present.map(({ id, username }) => ({ _id: id, username, isDeleted: false })),
    ...former.map(({ id, username }) => ({ _id: id, username, isDeleted: true })),
  ];
}

export const accountNamesCall = (database: Database) =>
  shareCall(getAccountNames, async ({ query: { ids } }) => ({
    accounts: await accountNames(database, ids.split(',')),
  }));
