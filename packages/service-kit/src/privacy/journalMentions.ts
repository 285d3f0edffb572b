import type { JournalEntry } from '@parkwart/contracts/calls/journal';
import { mentionLike, mentionPattern, type Person } from '@parkwart/contracts/entities/person';
import type { AnySubject } from '@parkwart/contracts/journal/declarations';
import type { Database, Transaction } from '../database/database.ts';
import { scanTable } from '../database/scanTable.ts';
import { journalPage } from '../journal/journalQueries.ts';
import { journalNames } from '../journal/journalTables.ts';
import { textsIn } from './textMentions.ts';

export interface JournalMention {
  readonly entryId: number;
  readonly subject: AnySubject;
  readonly texts: readonly string[];
}

const ENTRIES_OF_EACH = 100;

/** @returns entries whose personal data contains the person's name or plate */
export async function mentionsInJournal(database: Database, person: Person): Promise<JournalMention[]> {
  const { entries, details } = journalNames(database);
  const pattern = mentionPattern(person);
  return scanTable<Omit<JournalMention, 'texts'> & { readonly document: string }, JournalMention>(database, {
    table: details,
    id: 'entryId',
    // With a join, MariaDB would read the entries of all details.
    select: (range) => `SELECT entryId, (SELECT chain FROM ${entries} WHERE id = entryId) AS subject, document
      FROM ${details} WHERE ${range('entryId')} AND document LIKE :like`,
    values: { like: mentionLike(person) },
    pick: ({ entryId, subject, document }) => {
      const texts = textsIn(JSON.parse(document)).map((text) => text.normalize('NFC'));
      const named = texts.filter((text) => text.search(pattern) >= 0);
      return named.length > 0 ? [{ entryId, subject, texts: named }] : [];
    },
  });
}

/** Deletes the entries' personal data; the chains remain valid. */
export async function eraseEntryDetails(transaction: Transaction, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return;
  await transaction.write(`DELETE FROM ${journalNames(transaction).details} WHERE entryId IN (:entryIds)`, {
    entryIds,
  });
}

/** The newest journal entries of each subject. */
export async function entriesOf(database: Database, subjects: readonly string[]): Promise<JournalEntry[]> {
  const found: JournalEntry[] = [];
  for (const subject of subjects) found.push(...(await journalPage(database, { subject }, { limit: ENTRIES_OF_EACH })));
  return found;
}
