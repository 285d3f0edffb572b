import type { Person } from '@parkwart/contracts/person';
import type { Mention } from '@parkwart/contracts/privacy';
import type { Database } from '@parkwart/service-kit/database';
import { mentionsInJournal } from '@parkwart/service-kit/journal/journalMentions';

export interface FoundMention {
  readonly subject: string;
  readonly entryIds: readonly number[];
}

export const subjectOf = (id: string) => `user:${id}`;

/** Changes of other accounts, as before they were renamed. */
export async function findMentions(
  database: Database,
  person: Person,
  ownIds: readonly string[],
): Promise<FoundMention[]> {
  const own = new Set(ownIds.map(subjectOf));
  const found = new Map<string, number[]>();
  for (const { subject, entryId } of await mentionsInJournal(database, person)) {
    if (!own.has(subject)) found.set(subject, [...(found.get(subject) ?? []), entryId]);
  }
  return [...found].map(([subject, entryIds]) => ({ subject, entryIds }));
}

export const presentMention = ({ subject }: FoundMention): Mention => ({ subject, fields: ['journal'], text: '' });
