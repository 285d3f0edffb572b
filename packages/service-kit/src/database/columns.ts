import { type DataType, DataTypes } from 'sequelize';

/**
 * How a column's value is converted between services and the database. Migrations create the column with a type of
 * `migrationColumns.ts`.
 */
export interface Column<Value = unknown, Stored = Value> {
  readonly type: DataType;
  read(stored: unknown): Value;
  write(value: Value): Stored;
  readonly default?: Value;
  /** Set if the value is stored as JSON, which may contain several texts. */
  readonly isJson?: true;
  /** The column's name on the wire, if different. */
  readonly field?: string;
}

const asStored = <Value>(type: DataType): Column<Value> => ({
  type,
  read: (stored) => stored as Value,
  write: (value) => value,
});

/** Text columns have no length here: migrations define the lengths. */
export const textOf = <Value extends string>() => asStored<Value>(DataTypes.STRING);
export const text = textOf();
export const integer = asStored<number>(DataTypes.INTEGER);
/** The MySQL driver returns large values as text. */
export const bigInteger = asStored<number>(DataTypes.BIGINT);
export const bytes = asStored<Uint8Array>(DataTypes.BLOB);
/** Both databases return flags as numbers. */
export const flag: Column<boolean> = { ...asStored(DataTypes.BOOLEAN), read: Boolean };
export const instant: Column<Date> = { ...asStored(DataTypes.DATE(3)), read: (stored) => instantOf(stored) };

/** A list as JSON text, since MariaDB and MySQL return JSON columns differently. */
export const listOf = <Item>(): Column<readonly Item[], string> => ({
  type: DataTypes.TEXT,
  read: (stored) => (stored === '[]' ? [] : (JSON.parse(stored as string) as Item[])),
  write: JSON.stringify,
  isJson: true,
});

type WithDefault<Value, Stored, Default> = Column<Value, Stored> & { readonly default: Default };

/** A column that may be NULL: null is read and written for a missing value. */
export const nullable = <Value, Stored>(column: Column<Value, Stored>) =>
  ({
    ...column,
    read: (stored) => (stored === null ? null : column.read(stored)),
    write: (value) => (value === null ? null : column.write(value)),
    default: null,
  }) as WithDefault<Value | null, Stored | null, null>;

export const withDefault = <Value, Stored>(column: Column<Value, Stored>, value: Value) =>
  ({ ...column, default: value }) as WithDefault<Value, Stored, Value>;

/** Converts SQLite's `2026-03-05 13:00:00.123 +00:00` into the format that is fastest to parse. */
function instantOf(stored: unknown): Date {
  if (typeof stored !== 'string') return stored as Date;
  return new Date(stored.endsWith(' +00:00') ? `${stored.slice(0, 10)}T${stored.slice(11, 23)}Z` : stored);
}
