import type { Queryable, Transaction } from '../database/database.ts';
import { eraseStoredResponses, responsesAbout } from '../http/storedResponses.ts';
import type { Actor, Journal } from '../journal/journal.ts';
import { eraseEntryDetails } from './journalMentions.ts';
import type { FoundMention } from './mentions.ts';
import type { TextMention } from './textMentions.ts';

interface Erasing {
  readonly journal: Journal;
  readonly by: Actor;
  readonly transaction: Transaction;
}

/**
 * Erases the name of a person where another subject (for example another record) mentions it: in the rows, journal
 * entries and stored responses of that subject.
 */
export async function eraseMention(
  { journal, by, transaction }: Erasing,
  { subject, rows, entryIds }: FoundMention,
  eraseIn: (row: TextMention) => Promise<void>,
): Promise<void> {
  for (const row of rows) await eraseIn(row);
  await eraseStoredResponses(transaction, [responsesAbout(subject)]);
  await eraseEntryDetails(transaction, entryIds);
  await journal.write(transaction, { subject, kind: 'mention-erased', by });
}

/** A condition that a column exactly equals one of `:spellings`; MySQL's collation treats ü as u. */
export const isSpelt = ({ dialect }: Queryable, column: string) =>
  `${dialect === 'mysql' ? `CONVERT(${column} USING utf8mb4) COLLATE utf8mb4_bin` : column} IN (:spellings)`;
