import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize';

/** A column as migrations create it; NOT NULL unless `nullable`. */
export interface ColumnType extends ModelAttributeColumnOptions {
  /**
   * The columns of `columns.ts` have the same names, but neither length nor NOT NULL: this field makes it a type error
   * to use them in a migration.
   */
  readonly read?: never;
}

const required = (type: ColumnType['type']): ColumnType => ({ type, allowNull: false });

export const integer = required(DataTypes.INTEGER);
export const bigInteger = required(DataTypes.BIGINT);
export const flag = required(DataTypes.BOOLEAN);
export const instant = required(DataTypes.DATE(3));
export const text = (length: number) => required(DataTypes.STRING(length));
/** Binary, because MySQL's default collation ignores case and treats ü as u. */
export const exactText = (length: number) => required(DataTypes.STRING(length, true));
/** `64k` and `16M` are the maximum sizes on MySQL, in bytes. */
export const text64k = required(DataTypes.TEXT);
export const text16M = required('MEDIUMTEXT');
/** An id that the database generates: unique and ascending under concurrent replicas; gaps are allowed. */
export const serial: ColumnType = { ...integer, primaryKey: true, autoIncrement: true };

export const nullable = (column: ColumnType): ColumnType => ({ ...column, allowNull: true });
/** Several key columns form one primary key. */
export const key = (column: ColumnType): ColumnType => ({ ...column, primaryKey: true });
export const unique = (column: ColumnType): ColumnType => ({ ...column, unique: true });
export const withDefault = (column: ColumnType, defaultValue: unknown): ColumnType => ({ ...column, defaultValue });
/** @param sql the expression that computes the value from other columns of the row */
export const computed = (type: string, sql: string): ColumnType => ({ type: `${type} AS (${sql}) VIRTUAL` });
