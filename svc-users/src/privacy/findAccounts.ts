import { mentionLike, type Person, personKey } from '@parkwart/contracts/entities/person';
import { statement } from '../tables.ts';
import type { UsersParts } from '../usersParts.ts';

export interface FormerAccount {
  readonly id: string;
  readonly username: string;
  readonly removedAt: Date;
}

/** Present and deleted accounts of exactly this name, case and spaces aside. */
export async function findAccounts({ models, database }: UsersParts, person: Person) {
  if (person.kind === 'plate') return { present: [], former: [] };
  const key = personKey(person.text);
  const isNamed = ({ username }: { readonly username: string }) => personKey(username) === key;
  const former = await database.select<Omit<FormerAccount, 'removedAt'> & { readonly removedAt: Date | string }>(
    statement('SELECT id, username, removedAt FROM former_accounts WHERE username LIKE :like ORDER BY removedAt, id'),
    { like: mentionLike(person) },
  );
  return {
    present: (await models.User.findAll()).filter(isNamed),
    // SQLite returns dates as text.
    former: former.filter(isNamed).map((row): FormerAccount => ({ ...row, removedAt: new Date(row.removedAt) })),
  };
}
