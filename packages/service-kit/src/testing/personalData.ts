import type { Call } from '@parkwart/contracts/call';
import { callName } from '@parkwart/contracts/callShape';
import { CALLS } from '@parkwart/contracts/calls';
import { JOURNAL_SUBJECTS } from '@parkwart/contracts/journalSubjects';
import { jsonSchemaOf } from '@parkwart/contracts/openApiSchemas';
import type { DescribedSchema } from '@parkwart/contracts/testing/inputsFor';
import type { Database } from '../database.ts';
import { KIT_TABLES, type TableDecisions } from '../privacy/tableDecisions.ts';

/** No random id, port or time contains it. */
export const MARKED_NAME = 'Xaver Quindlmoser';
const MARK = /xaver *quindlmoser/gi;

export const marksIn = (value: unknown): number => JSON.stringify(value).match(MARK)?.length ?? 0;

type Row = Readonly<Record<string, unknown>>;

interface Table {
  readonly name: string;
  readonly place: string;
  readonly columns: readonly string[];
}

/** All tables of a service by the database's own catalogue, those of the journal included. */
async function tablesOf({ dialect, select }: Database): Promise<Table[]> {
  const found = await select<Omit<Table, 'columns'>>(TABLES[dialect]);
  return Promise.all(
    found.map(async ({ name, place }) => {
      const columns = await select<{ name: string }>(COLUMNS[dialect], { name });
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

const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** `table.column` of what no decision names, what one names twice, and what one names that is not there. */
export async function undecided(database: Database, decisions: TableDecisions): Promise<string[]> {
  const all: TableDecisions = { ...KIT_TABLES, ...decisions };
  const tables = await tablesOf(database);
  const present = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  const decided = Object.entries(all).flatMap(([table, { texts = {}, users = [], own = [], operator = [], facts }]) =>
    [...Object.keys(texts), ...users, ...own, ...operator, ...words(facts)].map((column) => `${table}.${column}`),
  );
  return [
    ...present.filter((column) => !decided.includes(column)),
    ...decided.filter((column, index) => !present.includes(column) || decided.indexOf(column) !== index),
  ];
}

/** @returns how often the name stands in any value of any table but the operator's imprint, present and past */
export async function countMarks(database: Database, decisions: TableDecisions): Promise<() => Promise<number>> {
  const isOperators = (table: string) => (decisions[table]?.operator ?? []).length > 0;
  const chains: unknown[] = Object.entries(JOURNAL_SUBJECTS)
    .filter(([, subject]) => 'table' in subject && isOperators(subject.table))
    .map(([chain]) => chain);
  const tables = (await tablesOf(database)).filter(({ name }) => !isOperators(name));
  return async () => {
    const rows = await Promise.all(tables.map(({ place }) => database.select<Row>(`SELECT * FROM ${place}`)));
    return marksIn(rows.flat().map((row) => (chains.includes(row.chain) ? [] : readable(row))));
  };
}

const readable = (row: Row) =>
  Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));

export function callNamed(name: string): Call {
  const call = CALLS.find((one) => callName(one) === name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
}

/** A body for each text in which its schema lets the name through, with the text's place. */
export function markedBodies({ body }: Call, given: object, mark = MARKED_NAME): [place: string, body: object][] {
  const paths = body ? textPaths(jsonSchemaOf(body, 'input', () => {}) as DescribedSchema) : [];
  return paths.flatMap((path) => {
    const marked = withValue(given, path, mark) as object;
    return body?.safeParse(marked).success ? [[path.join('.'), marked]] : [];
  });
}

type Path = readonly (string | number)[];

function textPaths({ type, properties = {}, items, anyOf = [], allOf = [] }: DescribedSchema): Path[] {
  const inside = Object.entries(properties).flatMap(([name, inner]) => textPaths(inner).map((path) => [name, ...path]));
  const first = items ? textPaths(items).map((path) => [0, ...path]) : [];
  return [...(type === 'string' ? [[]] : []), ...inside, ...first, ...[...anyOf, ...allOf].flatMap(textPaths)];
}

function withValue(value: unknown, [step, ...rest]: Path, mark: string): unknown {
  if (step === undefined) return mark;
  if (Array.isArray(value)) return value.map((one, index) => (index === step ? withValue(one, rest, mark) : one));
  const given = (value ?? {}) as Record<string, unknown>;
  return { ...given, [step]: withValue(given[step], rest, mark) };
}
