import { JOURNAL_SUBJECTS } from '@parkwart/contracts/journal/journalSubjects';
import type { Database } from '../database/database.ts';
import { GROUPS, type Table, type Tables } from '../database/tables.ts';
import { KIT_TABLES } from '../privacy/kitTables.ts';

/** A name that never occurs by chance in a random id, port or time. */
export const MARKED_NAME = 'Xaver Quindlmoser';
const MARK = /xaver *quindlmoser/gi;

export const marksIn = (value: unknown): number => JSON.stringify(value).match(MARK)?.length ?? 0;

type Row = Readonly<Record<string, unknown>>;

interface FoundTable {
  readonly name: string;
  readonly place: string;
  readonly columns: readonly string[];
}

/** All tables of a service from the database's catalogue, including the journal's. */
async function tablesOf({ dialect, read }: Database): Promise<FoundTable[]> {
  const found = await read<Omit<FoundTable, 'columns'>>(TABLES[dialect]);
  return Promise.all(
    found.map(async ({ name, place }) => {
      const columns = await read<{ name: string }>(COLUMNS[dialect], { name });
      return { name, place, columns: columns.map((row) => row.name) };
    }),
  );
}

const OWN = "(TABLE_SCHEMA = DATABASE() OR TABLE_SCHEMA = CONCAT(DATABASE(), '_journal'))";
const TABLES: Readonly<Record<Database['dialect'], string>> = {
  sqlite: "SELECT name, name AS place FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  mysql: `SELECT TABLE_NAME AS name, CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) AS place FROM information_schema.TABLES
    WHERE ${OWN} AND TABLE_TYPE = 'BASE TABLE'`,
};
const COLUMNS: Readonly<Record<Database['dialect'], string>> = {
  sqlite: 'SELECT name FROM pragma_table_xinfo(:name)',
  mysql: `SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS WHERE ${OWN} AND TABLE_NAME = :name`,
};

export function itListsEveryColumn(database: () => Database, tables: Tables): void {
  it('tables.ts lists every column of every table, and determines how the column is disclosed and erased', async () => {
    expect(await undecided(database(), tables)).toEqual([]);
  });
}

/** @returns the columns that no table definition lists, that are listed twice, or that are listed but do not exist */
async function undecided(database: Database, decisions: Tables): Promise<string[]> {
  const all = Object.values<Table>({ ...KIT_TABLES, ...decisions });
  const tables = await tablesOf(database);
  const present = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  const decided = all.flatMap(({ name, ...groups }) =>
    GROUPS.flatMap((group) => Object.keys(groups[group] ?? {})).map((column) => `${name}.${column}`),
  );
  return [
    ...present.filter((column) => !decided.includes(column)).map((column) => `${column}: add it to tables.ts`),
    ...decided
      .filter((column) => !present.includes(column))
      .map((column) => `${column}: no migration in the list of migrations adds it`),
    ...decided
      .filter((column, index) => decided.indexOf(column) !== index)
      .map((column) => `${column}: twice in tables.ts`),
  ];
}

/**
 * @returns a function that counts how often the marked name occurs in current and journaled values of all tables,
 * except for the operator's imprint
 */
export async function countMarks(database: Database, decisions: Tables): Promise<() => Promise<number>> {
  const operatorsIn = (table: string) => Object.keys(decisions[table]?.operator ?? {});
  const chains: unknown[] = Object.entries(JOURNAL_SUBJECTS)
    .filter(([, subject]) => 'table' in subject && operatorsIn(subject.table).length > 0)
    .map(([chain]) => chain);
  const tables = await tablesOf(database);
  const read = async ({ name, place, columns }: FoundTable) => {
    const own = columns.filter((column) => !operatorsIn(name).includes(column));
    return database.read<Row>(`SELECT ${own.map((column) => `\`${column}\``)} FROM ${place}`);
  };
  return async () => {
    const rows = await Promise.all(tables.map(read));
    return marksIn(rows.flat().map((row) => (chains.includes(row.chain) ? [] : readable(row))));
  };
}

const readable = (row: Row) =>
  Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
