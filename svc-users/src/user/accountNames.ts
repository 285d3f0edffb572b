import { getAccountNames } from '@parkwart/contracts/calls/journal';
import type { Database } from '@parkwart/service-kit/database/database';
import { shareCall } from '@parkwart/service-kit/journal/sharedCall';
import type { Transaction } from 'sequelize';
import { statement } from '../tables.ts';

interface AccountName {
  readonly _id: string;
  readonly username: string;
  readonly isDeleted: boolean;
}

type Account = Pick<AccountName, 'username'> & { readonly id: string };

/** Also of deleted accounts. */
async function accountNames({ select }: Database, ids: readonly string[]): Promise<AccountName[]> {
  const named = (table: string) =>
    select<Account>(statement(`SELECT id, username FROM ${table} WHERE id IN (:ids)`), { ids });
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

/** The journal goes on naming the account. */
export async function keepAccountName(
  { sequelize }: Database,
  { id, username }: Account,
  removedAt: Date,
  transaction: Transaction,
): Promise<void> {
  await sequelize.query(
    statement('INSERT INTO former_accounts (id, username, removedAt) VALUES (:id, :username, :removedAt)'),
    {
      replacements: { id, username, removedAt },
      transaction,
    },
  );
}
