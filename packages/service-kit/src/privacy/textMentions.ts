import type { AnySubject } from '@parkwart/contracts/journalSubjects';
import { ERASED, mentionLike, mentionPattern, type Person } from '@parkwart/contracts/person';
import type { Transaction } from 'sequelize';
import type { Database } from '../database.ts';
import { scanned } from '../scanned.ts';
import type { TableDecision, TableDecisions } from './tableDecisions.ts';

/** A row of which a text names the person. */
export interface TextMention {
  readonly subject: AnySubject;
  readonly table: string;
  readonly id: number | string;
  readonly columns: readonly string[];
  /** By the names of the wire. */
  readonly fields: readonly string[];
  readonly text: string;
}

type TextTable = TableDecision & { readonly texts: object };
type Row = Readonly<Record<string, string | null>> & { readonly id: number | string; readonly subjectId: string };

export async function findTextMentions(
  database: Database,
  tables: TableDecisions,
  person: Person,
): Promise<TextMention[]> {
  const found: TextMention[] = [];
  for (const [table, decision] of Object.entries(tables)) {
    if (decision.texts) found.push(...(await mentionsIn(database, table, decision, person)));
  }
  return found;
}

async function mentionsIn(
  database: Database,
  table: string,
  decision: TextTable,
  person: Person,
): Promise<TextMention[]> {
  const { texts, subject, subjectId, id } = decision;
  const columns = Object.keys(texts);
  // Binary columns take case into account.
  const like = (column: string) =>
    `${database.dialect === 'mysql' ? `CONVERT(${column} USING utf8mb4)` : column} LIKE :like`;
  const select = (range: string) => `SELECT ${id} AS id, ${subjectId} AS subjectId, ${columns.join(', ')} FROM ${table}
    WHERE ${range} (${columns.map(like).join(' OR ')}) ORDER BY ${id}`;
  const values = { like: mentionLike(person) };
  const rows = decision.large
    ? await scanned<Row>(database, { table, id, select: (range) => select(`${range(id)} AND`), values })
    : await database.select<Row>(select(''), values);
  const pattern = mentionPattern(person);
  return rows.flatMap((row) => {
    const named = columns.flatMap((column) =>
      textsOf(decision, column, row[column] ?? '').flatMap((text) =>
        text.search(pattern) < 0 ? [] : [{ column, text }],
      ),
    );
    if (named.length === 0) return [];
    const where = [...new Set(named.map(({ column }) => column))];
    const text = named.map(({ text }) => text).join(' · ');
    const fields = where.map((column) => texts[column] ?? column);
    return [{ subject: `${subject}:${row.subjectId}` as const, table, id: row.id, columns: where, fields, text }];
  });
}

/** The values of its columns in which the person is no longer named; nothing else changes. */
export async function withoutMention(
  database: Database,
  tables: TableDecisions,
  { table, id, columns }: Pick<TextMention, 'table' | 'id' | 'columns'>,
  person: Person,
  transaction: Transaction,
): Promise<Readonly<Record<string, string>>> {
  const sql = `SELECT ${columns.join(', ')} FROM ${table} WHERE id = :id`;
  const [row] = await database.select<Row>(sql, { id }, transaction);
  const without = (text: string) => text.normalize('NFC').replace(mentionPattern(person), ERASED);
  return Object.fromEntries(
    columns.map((column) => {
      const stored = row?.[column] ?? '';
      const isJson = tables[table]?.json?.includes(column);
      return [column, isJson ? JSON.stringify(mapTexts(JSON.parse(stored || '[]'), without)) : without(stored)];
    }),
  );
}

/** With the next version, where it has one. */
export async function changeRow(
  database: Database,
  tables: TableDecisions,
  { table, id }: Pick<TextMention, 'table' | 'id'>,
  values: Readonly<Record<string, unknown>>,
  transaction: Transaction,
): Promise<void> {
  const assignments = Object.keys(values).map((column) => `${column} = :${column}`);
  if (tables[table]?.versioned) assignments.push('version = version + 1');
  await database.sequelize.query(`UPDATE ${table} SET ${assignments.join(', ')} WHERE id = :id`, {
    replacements: { ...values, id },
    transaction,
  });
}

const textsOf = ({ json }: TableDecision, column: string, stored: string) =>
  (json?.includes(column) ? textsIn(JSON.parse(stored || '[]')) : [stored]).map((text) => text.normalize('NFC'));

/** All texts of a JSON value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** @param change of each text of a JSON value */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]));
}
