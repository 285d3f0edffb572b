import type { Call } from '@parkwart/contracts/calls/call';
import { CALLS } from '@parkwart/contracts/calls/calls';
import { JOURNAL_SUBJECTS } from '@parkwart/contracts/journal/journalSubjects';
import { callName } from '@parkwart/contracts/openapi/callShape';
import { jsonSchemaOf } from '@parkwart/contracts/openapi/openApiSchemas';
import type { DescribedSchema } from '@parkwart/contracts/testing/inputsFor';
import type { Database } from '../database/database.ts';
import { GROUPS, type Table, type Tables } from '../database/tables.ts';
import { KIT_TABLES } from '../privacy/kitTables.ts';
import type { PreparedWrite } from './journaling.ts';

/** No random id, port or time contains it. */
export const MARKED_NAME = 'Xaver Quindlmoser';
const MARK = /xaver *quindlmoser/gi;

export const marksIn = (value: unknown): number => JSON.stringify(value).match(MARK)?.length ?? 0;

type Row = Readonly<Record<string, unknown>>;

interface FoundTable {
  readonly name: string;
  readonly place: string;
  readonly columns: readonly string[];
}

/** All tables of a service by the database's own catalogue, those of the journal included. */
async function tablesOf({ dialect, select }: Database): Promise<FoundTable[]> {
  const found = await select<Omit<FoundTable, 'columns'>>(TABLES[dialect]);
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

export function itDecidesEachColumn(database: () => Database, tables: Tables): void {
  it('lists each column of each table, which decides how it is disclosed and erased', async () => {
    expect(await undecided(database(), tables)).toEqual([]);
  });
}

/** `table.column` of what no table lists, what one lists twice, and what one lists that is not there. */
async function undecided(database: Database, decisions: Tables): Promise<string[]> {
  const all = Object.values<Table>({ ...KIT_TABLES, ...decisions });
  const tables = await tablesOf(database);
  const present = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  const decided = all.flatMap(({ name, ...groups }) =>
    GROUPS.flatMap((group) => Object.keys(groups[group] ?? {})).map((column) => `${name}.${column}`),
  );
  return [
    ...present.filter((column) => !decided.includes(column)),
    ...decided.filter((column, index) => !present.includes(column) || decided.indexOf(column) !== index),
  ];
}

/** @returns how often the name stands in any value of any table but the operator's imprint, present and past */
export async function countMarks(database: Database, decisions: Tables): Promise<() => Promise<number>> {
  const operatorsIn = (table: string) => Object.keys(decisions[table]?.operator ?? {});
  const chains: unknown[] = Object.entries(JOURNAL_SUBJECTS)
    .filter(([, subject]) => 'table' in subject && operatorsIn(subject.table).length > 0)
    .map(([chain]) => chain);
  const tables = await tablesOf(database);
  const read = async ({ name, place, columns }: FoundTable) => {
    const own = columns.filter((column) => !operatorsIn(name).includes(column));
    return database.select<Row>(`SELECT ${own.map((column) => `\`${column}\``)} FROM ${place}`);
  };
  return async () => {
    const rows = await Promise.all(tables.map(read));
    return marksIn(rows.flat().map((row) => (chains.includes(row.chain) ? [] : readable(row))));
  };
}

const readable = (row: Row) =>
  Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));

function callNamed(name: string): Call {
  const call = CALLS.find((one) => callName(one) === name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
}

interface MarkedRequest {
  /** `{id}`, `?employeeName` or `fines.0.type` */
  readonly place: string;
  readonly path: string;
  readonly body: object | undefined;
}

interface Marking {
  /** Collects the places where a call's schema allows no name. */
  readonly unmarked: Set<string>;
  mark?(): string;
}

/** Each call with the name in each of its texts in turn, prepared again for each. */
export async function* markedWrites(
  writes: Readonly<Record<string, () => Promise<PreparedWrite>>>,
  { unmarked, mark = () => MARKED_NAME }: Marking,
) {
  for (const [name, prepare] of Object.entries(writes)) {
    for (let index = 0; ; index += 1) {
      const write = await prepare();
      const { marked, unmarkable } = markedRequests(callNamed(name), write, mark());
      for (const place of unmarkable) unmarked.add(place);
      const { [index]: request } = marked;
      if (!request) break;
      const { place, path, body } = request;
      yield { name, place, text: `${name} ${place}`, write: [write[0], path, body, write[3]] as const };
    }
  }
}

/** The request with the name in each text of it in turn, and the places where the call's schema allows no name. */
function markedRequests(call: Call, [, path, body]: PreparedWrite, mark: string) {
  const [address = '', query = ''] = path.split('?');
  const given = {
    params: paramsIn(call.path, address),
    query: Object.fromEntries(new URLSearchParams(query)),
    body,
  };
  const marked: MarkedRequest[] = [];
  const unmarkable: string[] = [];
  for (const [part, shown] of Object.entries(SHOWN) as [keyof typeof SHOWN, (name: string) => string][]) {
    const schema = call[part];
    for (const textPath of schema ? textPaths(jsonSchemaOf(schema, 'input', () => {}) as DescribedSchema) : []) {
      const place = shown(textPath.join('.'));
      const request = { ...given, [part]: withValue(given[part], textPath, mark) };
      if (schema?.safeParse(request[part]).success)
        marked.push({ place, path: pathOf(call.path, request), body: request.body });
      else unmarkable.push(place);
    }
  }
  return { marked, unmarkable };
}

const SHOWN = {
  params: (name: string) => `{${name}}`,
  query: (name: string) => `?${name}`,
  body: (name: string) => name,
} as const;

type Texts = Record<string, string>;

function paramsIn(template: string, address: string): Texts {
  const values = address.split('/');
  const names = template.split('/').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  return Object.fromEntries(names.flatMap((name, index) => (name ? [[name, values[index] ?? '']] : [])));
}

function pathOf(template: string, { params, query }: { params: Texts; query: Texts }): string {
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return Object.keys(query).length > 0 ? `${address}?${new URLSearchParams(query)}` : address;
}

/** The first item of a list stands for all. */
type Path = readonly (string | 0)[];

function textPaths({ type, properties = {}, items, anyOf = [], allOf = [], ...rest }: DescribedSchema): Path[] {
  if (rest.enum || rest.const !== undefined) return [];
  const inside = Object.entries(properties).flatMap(([name, inner]) => textPaths(inner).map((path) => [name, ...path]));
  const first = items ? textPaths(items).map((path): Path => [0, ...path]) : [];
  return [...(type === 'string' ? [[]] : []), ...inside, ...first, ...[...anyOf, ...allOf].flatMap(textPaths)];
}

function withValue(value: unknown, [step, ...rest]: Path, mark: string): unknown {
  if (step === undefined) return mark;
  if (step === 0) {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [withValue(first, rest, mark), ...others];
  }
  const given = (value ?? {}) as Record<string, unknown>;
  return { ...given, [step]: withValue(given[step], rest, mark) };
}
