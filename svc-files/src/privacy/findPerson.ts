import { isNamedAs, mentionLike, type Person } from '@parkwart/contracts/person';
import type { Database } from '@parkwart/service-kit/database';
import { type FoundMention, mentionsOf } from '@parkwart/service-kit/privacy/mentions';
import { FILES_TABLES } from './filesTables.ts';

export interface ErasureFindings {
  readonly mentions: readonly FoundMention[];
  /** Records with files that a user of this name uploaded. */
  readonly byUser: readonly number[];
  /** Of that name, as they are stored. */
  readonly spellings: readonly string[];
}

export async function findPerson(database: Database, person: Person): Promise<ErasureFindings> {
  return {
    mentions: await mentionsOf(database, FILES_TABLES, person),
    ...(await uploadedBy(database, person)),
  };
}

async function uploadedBy(database: Database, person: Person): Promise<Pick<ErasureFindings, 'byUser' | 'spellings'>> {
  if (person.kind === 'plate') return { byUser: [], spellings: [] };
  const isUploader = isNamedAs(person);
  const alike = await database.select<{ invoiceNumber: number; uploadedBy: string }>(
    'SELECT DISTINCT invoiceNumber, uploadedBy FROM attachments WHERE uploadedBy LIKE :like ORDER BY invoiceNumber',
    { like: mentionLike(person) },
  );
  const rows = alike.filter((row) => isUploader(row.uploadedBy));
  return {
    byUser: [...new Set(rows.map(({ invoiceNumber }) => invoiceNumber))],
    spellings: [...new Set(rows.map((row) => row.uploadedBy))].sort(),
  };
}
