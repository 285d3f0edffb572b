import { mentionLike, type Person, personKey } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { type FoundMention, mentionsOf } from '@parkwart/service-kit/privacy/mentions';
import { statement, USERS_TABLES } from '../tables.ts';
import type { UsersParts } from '../usersParts.ts';

const table = USERS_TABLES.former_accounts;
export type FormerAccount = RowOf<typeof table>;

/** Current and deleted accounts with exactly this name, ignoring case and spaces. */
export async function findAccounts({ models, database }: UsersParts, person: Person) {
  if (person.kind === 'plate') return { present: [], former: [] };
  const key = personKey(person.text);
  const isNamed = ({ username }: { readonly username: string }) => personKey(username) === key;
  const sql = statement('SELECT * FROM former_accounts WHERE username LIKE :like ORDER BY removedAt, id');
  const former = await readAs(database, table, sql, { like: mentionLike(person) });
  return { present: (await models.User.findAll()).filter(isNamed), former: former.filter(isNamed) };
}

export const subjectOf = (id: string) => `user:${id}` as const;

/** Mentions in other accounts, including their past values, and in fine types. */
export async function findMentions(
  database: Database,
  person: Person,
  ownIds: readonly string[],
): Promise<FoundMention[]> {
  const own = new Set<string>(ownIds.map(subjectOf));
  return (await mentionsOf(database, USERS_TABLES, person)).mentions.filter(({ subject }) => !own.has(subject));
}
