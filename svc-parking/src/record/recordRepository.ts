import { isDeepStrictEqual } from 'node:util';
import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { NO_VEHICLE, type Vehicle } from '@parkwart/contracts/entities/vehicle';
import { sumCents } from '@parkwart/contracts/rules/money';
import { normalisePlate } from '@parkwart/contracts/rules/plate';
import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { insertInto } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';
import { invoiceNumbersUsedUp } from './errors.ts';
import { boothFields, type RecordRow, recordFields, type StoredRecord } from './recordRow.ts';

const { records } = PARKING_TABLES;

const newCarFields = records.pick(
  ...(Object.keys(NO_VEHICLE) as (keyof Vehicle)[]),
  'entryAt',
  'employeeName',
  'enteredById',
  'hasPermit',
  'provisionalReference',
  'sentBy',
  'alreadyParkedAs',
);
type NewCar = RowOf<typeof newCarFields>;

type Fixed = 'id' | 'entryAt' | 'createdAt' | 'employeeName' | 'enteredById' | 'provisionalReference' | 'sentBy';
type Derived = 'normalisedPlate' | 'finesCents' | 'images' | 'files' | 'version';
export type RecordChanges = Partial<Omit<RecordRow, Fixed | Derived>>;

const DERIVED = ['normalisedPlate', 'createdAt', 'fines', 'images', 'files'] as const;
const insertRecord = insertInto(records.pick(...newCarFields.names, ...DERIVED));
type NewRecord = Parameters<typeof insertRecord>[1];

const USED_UP = {
  sqlite: `SELECT 1 AS isUsedUp FROM sqlite_sequence WHERE name = 'records' AND seq >= ${MAX_INVOICE_NUMBER}`,
  mysql: statement(`SELECT 1 AS isUsedUp FROM records WHERE id = ${MAX_INVOICE_NUMBER}`),
};

/**
 * SQLite's id counter may exceed MySQL's limit. At its own limit, SQLite reports a full disk, which looks like a
 * temporary failure.
 * @throws HttpError 500, because a retry would not help
 */
async function insert(transaction: Transaction, database: Database, record: NewRecord): Promise<number> {
  try {
    const id = await insertRecord(transaction, record);
    if (id <= MAX_INVOICE_NUMBER) return id;
  } catch (error) {
    const [last] = await database.read(USED_UP[database.dialect]);
    if (!last) throw error;
  }
  throw invoiceNumbersUsedUp();
}

const isInRange = (id: number) => Number.isInteger(id) && id >= 1 && id <= MAX_INVOICE_NUMBER;

/** A record's number in a text that may be anything; undefined if out of range. */
export function recordId(text: string): number | undefined {
  const id = Number(text);
  return isInRange(id) ? id : undefined;
}

export type RecordRepository = ReturnType<typeof recordRepository>;

export function recordRepository(database: Database) {
  const select = async (queryable: Queryable, id: number, lock: string) => {
    if (!isInRange(id)) return undefined;
    const sql = statement(`SELECT * FROM records WHERE id = :id${lock}`);
    const [stored] = await queryable.read<StoredRecord>(sql, { id });
    return stored && recordFields.read(stored);
  };

  return {
    /** Undefined if the number is out of range. */
    find: (id: number) => select(database, id, ''),
    /**
     * Locks the record. Callers lock runs, bank entries and refunds before the record, and rows that belong to the
     * record after it (docs/architecture.md).
     */
    findForChange: (transaction: Transaction, id: number) => select(transaction, id, transaction.forUpdate),
    /** Finds two records if a browser's files were copied to another booth. */
    findProvisional: async (reference: string) => {
      const sql = statement('SELECT id FROM records WHERE provisionalReference = :reference LIMIT 2');
      const found = await database.read<{ id: number }>(sql, { reference });
      return found.map(({ id }) => id);
    },
    create: async (transaction: Transaction, car: NewCar, createdAt: Date) => {
      const lists = { fines: [], images: [], files: [] };
      const record = { ...car, ...lists, normalisedPlate: normalisePlate(car.vehicleNumber), createdAt };
      const id = await insert(transaction, database, record);
      return { ...boothFields.defaults, ...car, createdAt, id };
    },
    /** The record must have been read with `findForChange`. */
    change: async (transaction: Transaction, record: RecordRow, changes: RecordChanges) => {
      const changed = { ...changes, ...derived(changes) };
      const values = records.write(differing(record, changed));
      await transaction.write(updateOf(values), { ...values, id: record.id });
      return { ...record, ...changed, version: record.version + 1 };
    },
  };
}

/** Skips unchanged columns: SQLite rewrites every index of a column that is set. */
function differing(record: RecordRow, changed: Partial<RecordRow>): Partial<RecordRow> {
  const isOther = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, record[name as keyof RecordRow]);
  return Object.fromEntries(Object.entries(changed).filter(isOther));
}

/** Sets the columns in a fixed order, because connections cache each statement. */
function updateOf(values: object): string {
  const set = records.names.filter((name) => name in values).map((name) => `${name} = :${name}, `);
  return `UPDATE records SET ${set.join('')}version = version + 1 WHERE id = :id`;
}

function derived({ vehicleNumber, fines }: RecordChanges): Partial<Pick<RecordRow, 'normalisedPlate' | 'finesCents'>> {
  return {
    ...(vehicleNumber === undefined ? {} : { normalisedPlate: normalisePlate(vehicleNumber) }),
    ...(fines === undefined ? {} : { finesCents: sumCents(fines.map(({ cents }) => cents)) }),
  };
}

/** Deleted records are missing. */
export async function recordsById(
  database: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordRow>> {
  if (ids.length === 0) return new Map();
  const rows = await readAs(database, recordFields, statement('SELECT * FROM records WHERE id IN (:ids)'), { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps the order of the ids. */
export async function recordsInOrder(database: Database, ids: readonly number[]): Promise<RecordRow[]> {
  const rows = await recordsById(database, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}
