import type { Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { type FoundMention, mentionsOf } from '@parkwart/service-kit/privacy/mentions';
import { USERS_TABLES } from '../tables.ts';

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
