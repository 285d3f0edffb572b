import type { SubjectKind } from '@parkwart/contracts/journal/declarations';
import type { Model, ModelStatic, Optional, Sequelize } from 'sequelize';
import type { Column } from './columns.ts';
import type { Queryable, Values } from './database.ts';

type Columns = Readonly<Record<string, Column>>;

/**
 * A table's columns, each listed once. The group in which a column is listed determines how the column is disclosed and
 * erased.
 */
interface Definition {
  /** Texts in which a user may type any person's name; searched for mentions. */
  readonly texts?: Columns;
  /** The subject that owns the row; required with `texts`. */
  readonly subject?: SubjectKind;
  /**
   * The column that contains the id part of the subject; `id` by default. If it is another column, the row is deleted
   * together with its subject.
   */
  readonly subjectId?: string;
  /** An indexed numeric column by which a table of any size can be read in short statements. */
  readonly large?: string;
  /** Changing a text increments the row's version. */
  readonly versioned?: true;
  /** Names of users who acted; erased with the user's name. */
  readonly users?: Columns;
  /** Other personal data; erased with the row, the account or the text to which it belongs. */
  readonly own?: Columns;
  /** The operator's imprint; not subject to data requests. */
  readonly operator?: Columns;
  /** Columns that are not about a person. */
  readonly facts?: Columns;
}

export const GROUPS = ['texts', 'users', 'own', 'operator', 'facts'] as const;

type InGroup<D, Group extends string> = D extends Readonly<Record<Group, infer C>> ? C : object;
type ColumnsOf<D> = InGroup<D, 'texts'> &
  InGroup<D, 'users'> &
  InGroup<D, 'own'> &
  InGroup<D, 'operator'> &
  InGroup<D, 'facts'>;

export type Used<C> = C extends { read(stored: unknown): infer Value } ? Value : never;
type Stored<C> = C extends { write(value: never): infer Value } ? Value : never;
type WithDefault<C> = {
  [Name in keyof C]: C[Name] extends { readonly default: unknown } ? Name : never;
}[keyof C];

export type Selection<C = Columns> = {
  readonly table: string;
  readonly columns: C;
  readonly names: readonly (keyof C & string)[];
  /** The columns for SQL: `record.id, record.entryAt`. */
  list(of?: string): string;
  read(stored: Readonly<Record<keyof C, unknown>>): { readonly [Name in keyof C]: Used<C[Name]> };
  /** Converts values for the database, in the order of the columns; ignores values without a column. */
  write<Name extends keyof C>(values: { readonly [N in Name]?: Used<C[N]> }): { [N in Name]?: Stored<C[N]> };
  readonly defaults: { readonly [Name in WithDefault<C>]: Used<C[Name]> };
};

/** A row as services use it. */
export type RowOf<S> = S extends { read(stored: never): infer Row } ? Row : never;
/** A row to insert; columns with a default may be missing. */
export type NewRow<C> = Omit<{ readonly [Name in keyof C]: Used<C[Name]> }, WithDefault<C>> & {
  readonly [Name in keyof C]?: Used<C[Name]>;
};
/** A row as the database returns it. */
export type StoredRow<S> = Readonly<Record<keyof RowOf<S>, unknown>>;

export interface Table<C = Columns> extends Selection<C>, Definition {
  readonly name: string;
  pick<Name extends keyof C & string>(...names: readonly Name[]): Selection<Pick<C, Name>>;
  without<Name extends keyof C & string>(...names: readonly Name[]): Selection<Omit<C, Name>>;
}

export type Tables = Readonly<Record<string, Table>>;

/** Requires `subject` for a table with `texts`; mentions in the texts are reported under the subject. */
type WithSubjects<D> = {
  readonly [Name in keyof D]: D[Name] extends { texts: Columns } ? { subject: SubjectKind } : object;
};

/** Defines a table in its feature's folder; the service's `tables.ts` lists it. */
export const defineTable = <const D extends Definition>(definition: D & WithSubjects<{ table: D }>['table']): D =>
  definition;

export function defineTables<const D extends Readonly<Record<string, Definition>>>(definitions: D & WithSubjects<D>) {
  const tables = Object.entries(definitions).map(([name, definition]) => [name, tableOf(name, definition)]);
  return Object.fromEntries(tables) as { readonly [Name in keyof D]: Table<ColumnsOf<D[Name]>> & D[Name] };
}

function tableOf(name: string, definition: Definition): Table {
  const columns: Columns = Object.assign({}, ...GROUPS.map((group) => definition[group]));
  const chosen = (isChosen: (name: string) => boolean) =>
    selectionOf(name, Object.fromEntries(Object.entries(columns).filter(([column]) => isChosen(column))));
  return {
    ...definition,
    ...selectionOf(name, columns),
    name,
    pick: (...names: readonly string[]) => chosen((column) => names.includes(column)),
    without: (...names: readonly string[]) => chosen((column) => !names.includes(column)),
  } as Table;
}

function selectionOf(table: string, columns: Columns): Selection {
  const entries = Object.entries(columns);
  const names = Object.keys(columns);
  // Cloning this object is several times as fast as adding the fields one by one.
  const blank: Record<string, unknown> = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, 0]))));
  return {
    table,
    columns,
    names,
    list: (of) => names.map((name) => (of ? `${of}.${name}` : name)).join(', '),
    read: (stored) => {
      const row = { ...blank };
      for (const [name, column] of entries) row[name] = column.read(stored[name]);
      return row;
    },
    write: <Name extends string>(values: { readonly [N in Name]?: unknown }) => {
      const given: Readonly<Record<string, unknown>> = values;
      const written = entries.flatMap(([name, column]) => (name in given ? [[name, column.write(given[name])]] : []));
      return Object.fromEntries(written) as { [N in Name]?: unknown };
    },
    defaults: Object.fromEntries(
      entries.flatMap(([name, column]) => ('default' in column ? [[name, column.default]] : [])),
    ),
  };
}

/** @returns the rows of a SELECT that selects at least the columns of `fields` */
export async function readAs<Row>(
  queryable: Queryable,
  fields: { read(stored: never): Row },
  sql: string,
  values?: Values,
): Promise<Row[]> {
  return (await queryable.read<object>(sql, values)).map((stored) => fields.read(stored as never));
}

type Attributes<C> = { -readonly [Name in keyof C]: Stored<C[Name]> };
/** A model row, which can be changed and saved. */
export type ModelRow<T> =
  T extends Table<infer C>
    ? Model<Attributes<C>, Optional<Attributes<C>, Extract<WithDefault<C>, keyof C>>> & Attributes<C>
    : never;

/** @returns the Sequelize model of a table; the table must have the primary key `id` */
export function modelOf<T extends Table>(sequelize: Sequelize, table: T): ModelStatic<ModelRow<T>> {
  if (sequelize.isDefined(table.name)) return sequelize.model(table.name) as ModelStatic<ModelRow<T>>;
  const attributes = Object.entries(table.columns).map(([name, { type, default: value }]) => [
    name,
    { type, primaryKey: name === 'id', ...(value === undefined || value === null ? {} : { defaultValue: value }) },
  ]);
  return sequelize.define(table.name, Object.fromEntries(attributes), { tableName: table.name }) as never;
}
