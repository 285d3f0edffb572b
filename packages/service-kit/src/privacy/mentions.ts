import type { Mention } from '@parkwart/contracts/calls/privacy';
import type { Person } from '@parkwart/contracts/entities/person';
import type { AnySubject } from '@parkwart/contracts/journal/declarations';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { mentionsInJournal } from './journalMentions.ts';
import { findNames, type TextMention, type UserTrace } from './textMentions.ts';

/** All mentions of the person in a subject, present and past. */
export interface FoundMention {
  readonly subject: AnySubject;
  readonly rows: readonly TextMention[];
  readonly entryIds: readonly number[];
  /** Texts in the subject's journal entries. */
  readonly pastTexts: readonly string[];
}

interface PersonFound {
  readonly mentions: readonly FoundMention[];
  readonly users: readonly UserTrace[];
}

/** Searches the texts of all tables, the journal, and the columns with names of users who acted. */
export async function mentionsOf(database: Database, tables: Tables, person: Person): Promise<PersonFound> {
  const found = new Map<AnySubject, FoundMention>();
  const of = (subject: AnySubject) => found.get(subject) ?? { subject, rows: [], entryIds: [], pastTexts: [] };
  const [{ texts: rows, users }, entries] = await Promise.all([
    findNames(database, tables, person),
    mentionsInJournal(database, person),
  ]);
  for (const row of rows) {
    const known = of(row.subject);
    found.set(row.subject, { ...known, rows: [...known.rows, row] });
  }
  for (const { subject, entryId, texts } of entries) {
    const known = of(subject);
    const pastTexts = [...new Set([...known.pastTexts, ...texts])];
    found.set(subject, { ...known, entryIds: [...known.entryIds, entryId], pastTexts });
  }
  return { mentions: [...found.values()], users };
}

export function presentMention({ subject, rows, entryIds, pastTexts }: FoundMention): Mention {
  const texts = rows.length > 0 ? rows.map(({ text }) => text) : pastTexts;
  const fields = [...rows.flatMap((row) => row.fields), ...(entryIds.length > 0 ? ['journal'] : [])];
  return { subject, fields: [...new Set(fields)], text: texts.join(' · ') };
}
