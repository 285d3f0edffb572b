import { getAccountNames } from '@parkwart/contracts/calls/journal';
import type { Database } from '@parkwart/service-kit/database/database';
import { shareCall } from '@parkwart/service-kit/journal/sharedCall';
import { statement } from '../tables.ts';

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
