import { sumCents } from '@parkwart/contracts/money';
import { normalisePlate } from '@parkwart/contracts/plate';
import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/record';
import type { Database } from '@parkwart/service-kit/database';
import { literal, type Transaction } from 'sequelize';
import { defineRecordModel, fromStored, type RecordRow, type StoredRecord } from './recordRow.ts';

type NewCar = Pick<RecordRow, 'vehicleNumber' | 'vehicleModel' | 'vehicleColor' | 'entryAt' | 'employeeName'>;
export type RecordChanges = Partial<
  Pick<
    RecordRow,
    | 'vehicleNumber'
    | 'fines'
    | 'exitAt'
    | 'feeCents'
    | 'isDisable'
    | 'isPrint'
    | 'isPay'
    | 'miStatus'
    | 'checkOutNote'
    | 'ownerName'
    | 'address'
  >
>;

export interface RecordRepository {
  /** Undefined for a number out of range. */
  find(invoiceNumber: string): Promise<RecordRow | undefined>;
  findForChange(invoiceNumber: string, transaction: Transaction): Promise<RecordRow | undefined>;
  findAlsoParked(record: RecordRow, transaction?: Transaction): Promise<RecordRow | undefined>;
  create(car: NewCar, createdAt: Date, transaction: Transaction): Promise<RecordRow>;
  /** The record must have been read with `findForChange`. */
  change(record: RecordRow, changes: RecordChanges, transaction: Transaction): Promise<RecordRow>;
}

export function recordRepository(database: Database): RecordRepository {
  const model = defineRecordModel(database.sequelize);
  // The planner may scan all records otherwise.
  const plateIndex =
    database.dialect === 'mysql' ? 'FORCE INDEX (records_parked_plate)' : 'INDEXED BY records_parked_plate';
  const forUpdate = database.dialect === 'mysql' ? ' FOR UPDATE' : '';

  const select = async (invoiceNumber: string, lock: string, transaction?: Transaction) => {
    const id = Number(invoiceNumber);
    if (!Number.isInteger(id) || id < 1 || id > MAX_INVOICE_NUMBER) return undefined;
    const sql = `SELECT * FROM records WHERE id = :id${lock}`;
    const [stored] = await database.select<StoredRecord>(sql, { id }, transaction);
    return stored && fromStored(stored);
  };

  return {
    find: (invoiceNumber) => select(invoiceNumber, ''),
    findForChange: (invoiceNumber, transaction) => select(invoiceNumber, forUpdate, transaction),
    findAlsoParked: async ({ id, normalisedPlate }, transaction) => {
      const [stored] = await database.select<StoredRecord>(
        `SELECT * FROM records ${plateIndex}
         WHERE normalisedPlate = :normalisedPlate AND exitAt IS NULL AND isDisable = 0 AND id <> :id
         ORDER BY id DESC LIMIT 1`,
        { id, normalisedPlate },
        transaction,
      );
      return stored && fromStored(stored);
    },
    create: async (car, createdAt, transaction) => {
      const created = await model.create(
        {
          ...car,
          normalisedPlate: normalisePlate(car.vehicleNumber),
          fines: '[]',
          images: '[]',
          files: '[]',
          createdAt,
        },
        { transaction },
      );
      const record = await select(String(created.get('id')), '', transaction);
      if (!record) throw new Error('the record just created cannot be read');
      return record;
    },
    change: async (record, changes, transaction) => {
      const columns = toColumns(changes);
      await model.update({ ...columns, version: literal('version + 1') }, { where: { id: record.id }, transaction });
      return { ...record, ...changes, ...derived(changes), version: record.version + 1 };
    },
  };
}

function derived({ vehicleNumber, fines }: RecordChanges): Partial<Pick<RecordRow, 'normalisedPlate' | 'finesCents'>> {
  return {
    ...(vehicleNumber === undefined ? {} : { normalisedPlate: normalisePlate(vehicleNumber) }),
    ...(fines === undefined ? {} : { finesCents: sumCents(fines.map(({ cents }) => cents)) }),
  };
}

function toColumns(changes: RecordChanges): Partial<StoredRecord> {
  const { fines, ...plain } = changes;
  return { ...plain, ...derived(changes), ...(fines === undefined ? {} : { fines: JSON.stringify(fines) }) };
}
