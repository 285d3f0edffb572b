import { recordSubject } from '@parkwart/contracts/journal';
import { mentionLike, mentionPattern, type Person } from '@parkwart/contracts/person';
import type { Mention } from '@parkwart/contracts/privacy';
import type { Database } from '@parkwart/service-kit/database';
import { mentionsInJournal } from '@parkwart/service-kit/journal/journalMentions';

interface NamedFile {
  readonly id: string;
  readonly invoiceNumber: number;
  readonly name: string;
}

/** A record whose files name the person. */
export interface FoundMention {
  readonly subject: string;
  readonly files: readonly NamedFile[];
  readonly entryIds: readonly number[];
}

export interface ErasureFindings {
  readonly mentions: readonly FoundMention[];
  /** Records with files that a user of this name uploaded. */
  readonly byUser: readonly number[];
}

export async function findPerson(database: Database, person: Person): Promise<ErasureFindings> {
  return {
    mentions: await findMentions(database, person),
    byUser: person.kind === 'name' ? await uploadedBy(database, person) : [],
  };
}

export function presentMention({ subject, files, entryIds }: FoundMention): Mention {
  const fields = [...(files.length > 0 ? ['files'] : []), ...(entryIds.length > 0 ? ['journal'] : [])];
  return { subject, fields, text: files.map(({ name }) => name).join(' · ') };
}

async function findMentions(database: Database, person: Person): Promise<FoundMention[]> {
  const sql = `SELECT id, invoiceNumber, name FROM attachments WHERE ${likeIn(database, 'name')} ORDER BY invoiceNumber, position`;
  const alike = await database.select<NamedFile>(sql, { like: mentionLike(person) });
  const found = new Map<string, FoundMention>();
  const of = (subject: string) => found.get(subject) ?? { subject, files: [], entryIds: [] };
  for (const file of alike) {
    if (file.name.search(mentionPattern(person)) < 0) continue;
    const known = of(recordSubject(file.invoiceNumber));
    found.set(known.subject, { ...known, files: [...known.files, file] });
  }
  for (const { subject, entryId } of await mentionsInJournal(database, person)) {
    const known = of(subject);
    found.set(subject, { ...known, entryIds: [...known.entryIds, entryId] });
  }
  return [...found.values()];
}

async function uploadedBy(database: Database, { text }: Person): Promise<number[]> {
  const rows = await database.select<{ invoiceNumber: number; uploadedBy: string }>(
    'SELECT DISTINCT invoiceNumber, uploadedBy FROM attachments WHERE uploadedBy = :text ORDER BY invoiceNumber',
    { text },
  );
  // MySQL's comparison takes ü for u.
  return rows.filter((row) => row.uploadedBy === text).map(({ invoiceNumber }) => invoiceNumber);
}

/** Names are binary in MySQL, which takes their case into account. */
const likeIn = ({ dialect }: Database, column: string) =>
  dialect === 'mysql' ? `CONVERT(${column} USING utf8mb4) LIKE :like` : `${column} LIKE :like`;
