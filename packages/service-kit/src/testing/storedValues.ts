import { DataTypes } from 'sequelize';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

const isOneOf = (type: unknown, kinds: readonly { new (): unknown }[]) => kinds.some((kind) => type instanceof kind);
const TEXTS = [DataTypes.STRING, DataTypes.TEXT] as unknown as { new (): unknown }[];
const NUMBERS = [DataTypes.INTEGER, DataTypes.BIGINT] as unknown as { new (): unknown }[];

interface Found {
  /** `records.address` */
  readonly place: string;
  readonly value: string;
}

/** Lists the text and number columns of a service's tables, and finds where a value is stored. */
export function storedValues({ read }: Database, tables: Tables) {
  const columnsOf = (kinds: typeof TEXTS) =>
    Object.values(tables).flatMap(({ name: table, columns }) =>
      Object.entries(columns).flatMap(([column, { type }]) =>
        isOneOf(typeof type === 'function' ? new (type as { new (): unknown })() : type, kinds)
          ? [{ table, column }]
          : [],
      ),
    );
  const [texts, numbers] = [columnsOf(TEXTS), columnsOf(NUMBERS)];
  const find = async (columns: typeof texts, where: (column: string) => string, values: Record<string, unknown>) => {
    const selects = columns.map(
      ({ table, column }) =>
        `SELECT '${table}.${column}' AS place, CAST(${column} AS CHAR) AS value FROM ${table} WHERE ${where(column)}`,
    );
    return read<Found>(selects.join(' UNION ALL '), values);
  };
  return {
    columns: [...texts, ...numbers].map(({ table, column }) => `${table}.${column}`),
    findText: (mark: string) => find(texts, (column) => `${column} LIKE :mark`, { mark: `%${mark}%` }),
    /** Finds the number itself or as cents, also in JSON. */
    findNumber: async (value: number) => {
      const values = [value, Math.round(value * 100)];
      const inJson = values.flatMap((one) => [`%":${one},%`, `%":${one}}%`]);
      const isThere = (column: string) =>
        [`${column} IN (:texts)`, ...inJson.map((_like, at) => `${column} LIKE :json${at}`)].join(' OR ');
      const likes = Object.fromEntries(inJson.map((like, at) => [`json${at}`, like]));
      return [
        ...(await find(numbers, (column) => `${column} IN (:values)`, { values })),
        ...(await find(texts, isThere, { texts: values.map(String), ...likes })),
      ];
    },
  };
}

/**
 * @param groups for each reason, the names of columns, separated by spaces: `records.holdUntil`, or `holdUntil` for any
 * table
 * @returns the unreached columns that no group contains, and the names without a column
 */
export function notNamed(
  columns: readonly string[],
  unreached: readonly string[],
  groups: Readonly<Record<string, string>>,
) {
  const names = Object.values(groups).flatMap((group) => group.trim().split(/\s+/));
  const fits = (name: string, column: string) => `.${column}`.endsWith(`.${name}`);
  return [
    ...unreached.filter((column) => !names.some((name) => fits(name, column))),
    ...names.filter((name) => !columns.some((column) => fits(name, column))),
  ];
}
