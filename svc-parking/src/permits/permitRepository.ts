import type { Database } from '@parkwart/service-kit/database/database';
import { insertInto, modelOf, selectAs } from '@parkwart/service-kit/database/tables';
import { literal, type Transaction } from 'sequelize';
import { hasPlateLike, hasSamePlate, plateLike, samePlate } from '../plate-index/samePlate.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { COVERS_DAY } from './permitDays.ts';
import { type PermitRow, type PermitValues, permitFields } from './permitRow.ts';

interface PermitFilter {
  /** Part of a normalised plate. */
  readonly plate?: string | undefined;
  /** Only permits that cover `day`, or only those that don't. */
  readonly isValid?: boolean | undefined;
  readonly day: number;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** More than a car park grants; each booth reads them every minute. */
const MAX_OF_BOOTH = 2_000;

const table = PARKING_TABLES.permits;
const INSERT = insertInto(
  table,
  'vehicleNumber',
  'normalisedPlate',
  'validFrom',
  'validTo',
  'note',
  'createdAt',
  'changedAt',
);

export type PermitRepository = ReturnType<typeof permitRepository>;

export function permitRepository(database: Database) {
  const model = modelOf(database.sequelize, table);

  return {
    /** Newest first. */
    list: ({ plate, isValid, after, ...bounds }: PermitFilter) => {
      const conditions = [
        after !== undefined && 'id < :after',
        plate !== undefined && hasPlateLike(database, plate),
        isValid !== undefined && (isValid ? COVERS_DAY : `NOT (${COVERS_DAY})`),
      ];
      const where = conditions.filter(Boolean).join(' AND ') || '1 = 1';
      const sql = statement(`SELECT * FROM permits WHERE ${where} ORDER BY id DESC LIMIT :limit`);
      return selectAs(database, permitFields, sql, { ...bounds, ...plateLike(plate ?? ''), after: Number(after) });
    },
    /** Those that cover a day of the period, newest first. */
    listWithin: (from: number, to: number) => {
      const sql = statement(
        'SELECT * FROM permits WHERE validFrom <= :to AND validTo >= :from ORDER BY id DESC LIMIT :limit',
      );
      return selectAs(database, permitFields, sql, { from, to, limit: MAX_OF_BOOTH });
    },
    /** Oldest first. */
    read: async (ids: readonly number[]) => {
      const sql = statement('SELECT * FROM permits WHERE id IN (:ids) ORDER BY id');
      return ids.length === 0 ? [] : selectAs(database, permitFields, sql, { ids });
    },
    findForChange: async (id: string, transaction: Transaction) => {
      const sql = statement(`SELECT * FROM permits WHERE id = :id${database.forUpdate}`);
      return (await selectAs(database, permitFields, sql, { id: Number(id) }, transaction))[0];
    },
    /** Locks the plate's permits, so that concurrent requests cannot save two that overlap. */
    findOverlap: async (
      { vehicleNumber, validFrom, validTo }: PermitValues,
      exceptId: number,
      transaction: Transaction,
    ) => {
      const permits = await selectAs(
        database,
        permitFields,
        statement(
          `SELECT * FROM permits WHERE ${hasSamePlate(database.dialect, 'permits')} ORDER BY validFrom${database.forUpdate}`,
        ),
        samePlate(vehicleNumber),
        transaction,
      );
      return permits.find((one) => one.id !== exceptId && one.validFrom <= validTo && one.validTo >= validFrom);
    },
    create: async (values: PermitValues, now: Date, transaction: Transaction) => {
      const id = await database.insert(INSERT, { ...values, createdAt: now, changedAt: now }, transaction);
      return { ...values, id, version: 1 };
    },
    change: async ({ id, version }: PermitRow, values: PermitValues, now: Date, transaction: Transaction) => {
      const changes = { ...values, changedAt: now, version: literal('version + 1') };
      await model.update(changes, { where: { id }, transaction });
      return { ...values, id, version: version + 1 };
    },
    remove: async (id: number, transaction: Transaction) => {
      await model.destroy({ where: { id }, transaction });
    },
  };
}
