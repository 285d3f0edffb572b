import { ERASED, isNamedAs, mentionLike, mentionPattern, type Person } from '@parkwart/contracts/entities/person';
import type { AnySubject } from '@parkwart/contracts/journal/declarations';
import type { Column } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import { scanTable } from '../database/scanTable.ts';
import type { Table, Tables } from '../database/tables.ts';

/** A row with a text that contains the person's name or plate. */
export interface TextMention {
  readonly subject: AnySubject;
  readonly table: string;
  readonly id: number | string;
  readonly columns: readonly string[];
  /** Field names as on the wire. */
  readonly fields: readonly string[];
  readonly text: string;
}

/** A row on which a user with the person's name has acted. */
export interface UserTrace {
  readonly id: number | string;
  readonly subjectId: number | string;
  /** The spellings of the person's name that are stored in the row. */
  readonly spellings: readonly string[];
}

export interface NamesFound {
  readonly texts: readonly TextMention[];
  readonly users: readonly UserTrace[];
}

type TextTable = Table & Required<Pick<Table, 'texts' | 'subject'>>;
type Row = Readonly<Record<string, string | null>> & { readonly id: number | string; readonly subjectId: string };
type FoundInRow = { readonly text?: TextMention | undefined; readonly user?: UserTrace | undefined };

/** Searches all tables that have texts, and also their columns with users' names; reads each table once. */
export async function findNames(database: Database, tables: Tables, person: Person): Promise<NamesFound> {
  const [texts, users]: [TextMention[], UserTrace[]] = [[], []];
  for (const table of Object.values(tables)) {
    if (!hasTexts(table)) continue;
    // A loop, since a user may have acted on more rows than a function call can take as arguments.
    for (const { text, user } of await namesIn(database, table, person)) {
      if (text) texts.push(text);
      if (user) users.push(user);
    }
  }
  return { texts, users };
}

const hasTexts = (table: Table): table is TextTable => table.texts !== undefined;

async function namesIn(database: Database, table: TextTable, person: Person): Promise<readonly FoundInRow[]> {
  const { name: tableName, texts, subjectId = 'id', large } = table;
  const users = person.kind === 'name' ? Object.keys(table.users ?? {}) : [];
  const columns = [...Object.keys(texts), ...users];
  // One comparison of the joined columns takes half the time of one per column; false matches are filtered below.
  const joined = `CONCAT_WS(' ', ${columns.join(', ')})`;
  // MySQL compares binary columns case-sensitively, so they are converted to text.
  const text = database.dialect === 'mysql' ? `CONVERT(${joined} USING utf8mb4)` : joined;
  const select = (range: string) => `SELECT id, ${subjectId} AS subjectId, ${columns.join(', ')} FROM ${tableName}
    WHERE ${range} ${text} LIKE :like ORDER BY ${large ? `${large}, ` : ''}id`;
  const values = { like: mentionLike(person) };
  const [pattern, isNamed] = [mentionPattern(person), isNamedAs(person)];
  // Caches results: a few users have acted on many rows, and a comparison takes longer than a lookup.
  const compared = new Map<string | null, boolean>();
  const isUser = (name: string | null) => {
    const isSame = compared.get(name) ?? isNamed(name);
    compared.set(name, isSame);
    return isSame;
  };
  const pick = (row: Row): FoundInRow[] => {
    const spellings = users.flatMap((column) => (isUser(row[column] ?? null) ? [row[column] ?? ''] : []));
    const user = spellings.length > 0 ? { id: row.id, subjectId: row.subjectId, spellings } : undefined;
    const text = mentionIn(row, table, pattern);
    return user || text ? [{ text, user }] : [];
  };
  if (!large) return (await database.read<Row>(select(''), values)).flatMap(pick);
  return scanTable(database, {
    table: tableName,
    id: large,
    select: (range) => select(`${range(large)} AND`),
    values,
    pick,
  });
}

function mentionIn(row: Row, { name: table, texts, subject }: TextTable, pattern: RegExp): TextMention | undefined {
  const filled = Object.keys(texts).filter((column) => row[column]);
  const named = filled.flatMap((column) =>
    textsOf(texts[column], row[column] ?? '').flatMap((text) => (text.search(pattern) < 0 ? [] : [{ column, text }])),
  );
  if (named.length === 0) return undefined;
  const columns = [...new Set(named.map(({ column }) => column))];
  const text = named.map(({ text }) => text).join(' · ');
  const fields = columns.map((column) => texts[column]?.field ?? column);
  return { subject: `${subject}:${row.subjectId}` as const, table, id: row.id, columns, fields, text };
}

/** The columns' values without the person's name; all other text is unchanged. */
export async function withoutMention(
  transaction: Transaction,
  tables: Tables,
  { table, id, columns }: Pick<TextMention, 'table' | 'id' | 'columns'>,
  person: Person,
): Promise<Readonly<Record<string, string>>> {
  const sql = `SELECT ${columns.join(', ')} FROM ${table} WHERE id = :id`;
  const [row] = await transaction.read<Row>(sql, { id });
  const without = (text: string) => text.normalize('NFC').replace(mentionPattern(person), ERASED);
  return Object.fromEntries(
    columns.map((column) => {
      const stored = row?.[column] ?? '';
      const isJson = tables[table]?.columns[column]?.isJson;
      return [column, isJson ? JSON.stringify(mapTexts(JSON.parse(stored || '[]'), without)) : without(stored)];
    }),
  );
}

/** Changes a row, and increments its version if the table has versions. */
export async function changeRow(
  transaction: Transaction,
  tables: Tables,
  { table, id }: Pick<TextMention, 'table' | 'id'>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const assignments = Object.keys(values).map((column) => `${column} = :${column}`);
  if (tables[table]?.versioned) assignments.push('version = version + 1');
  await transaction.write(`UPDATE ${table} SET ${assignments.join(', ')} WHERE id = :id`, { ...values, id });
}

const textsOf = (column: Column | undefined, stored: string) =>
  (column?.isJson ? textsIn(JSON.parse(stored || '[]')) : [String(stored)]).map((text) => text.normalize('NFC'));

export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** @param change applied to each text in a JSON value */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]));
}
