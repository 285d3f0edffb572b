import type { Person } from '@parkwart/contracts/entities/person';
import type { Database } from '@parkwart/service-kit/database/database';
import { type FoundMention, mentionsOf } from '@parkwart/service-kit/privacy/mentions';
import { FILES_TABLES } from '../tables.ts';

export interface ErasureFindings {
  readonly mentions: readonly FoundMention[];
  /** Records with files that a user of this name uploaded. */
  readonly byUser: readonly number[];
  /** Stored spellings of that name. */
  readonly spellings: readonly string[];
}

export async function findPerson(database: Database, person: Person): Promise<ErasureFindings> {
  const { mentions, users } = await mentionsOf(database, FILES_TABLES, person);
  return {
    mentions,
    byUser: [...new Set(users.map(({ subjectId }) => Number(subjectId)))],
    spellings: [...new Set(users.flatMap(({ spellings }) => spellings))].sort(),
  };
}
