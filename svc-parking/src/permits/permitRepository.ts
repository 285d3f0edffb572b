import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import { hasSamePlate, PARKED_PLATE_INDEX } from '../plate-index/samePlate.ts';
import { storedDay } from '../storedDay.ts';
import { COVERS_DAY } from './permitDays.ts';
import type { PermitRow, PermitValues } from './permitRow.ts';

interface PermitFilter {
  /** Part of a normalised plate. */
  readonly plate?: string | undefined;
  /** Those that cover `day`, or that don't. */
  readonly isValid?: boolean | undefined;
  readonly day: number;
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface PermitRepository {
  /** Newest first. */
  list(filter: PermitFilter): Promise<PermitRow[]>;
  findForChange(id: string, transaction: Transaction): Promise<PermitRow | undefined>;
  /** Locks the plate's permits, so that two that overlap cannot be saved side by side. */
  findOverlap(values: PermitValues, exceptId: number, transaction: Transaction): Promise<PermitRow | undefined>;
  create(values: PermitValues, now: Date, transaction: Transaction): Promise<PermitRow>;
  change(permit: PermitRow, values: PermitValues, now: Date, transaction: Transaction): Promise<PermitRow>;
  remove(id: number, transaction: Transaction): Promise<void>;
  /** Makes the stays free of charge that a permit covers and that have not ended. @returns their records */
  grantToParked(permit: PermitRow, transaction: Transaction): Promise<readonly number[]>;
}

const COLUMNS = ['vehicleNumber', 'normalisedPlate', 'validFrom', 'validTo', 'note'] as const;
const INSERT = `INSERT INTO permits (${COLUMNS.join(', ')}, createdAt, changedAt)
  VALUES (:${COLUMNS.join(', :')}, :now, :now)`;
const UPDATE = `UPDATE permits SET ${COLUMNS.map((column) => `${column} = :${column}`).join(', ')},
  changedAt = :now, version = version + 1 WHERE id = :id`;

export function permitRepository(database: Database): PermitRepository {
  const forUpdate = database.dialect === 'mysql' ? ' FOR UPDATE' : '';
  const write = (sql: string, replacements: Record<string, unknown>, transaction: Transaction) =>
    database.sequelize.query(sql, { replacements, transaction });

  return {
    list: ({ plate, isValid, after, ...bounds }) => {
      const conditions = [
        ...(after === undefined ? [] : ['id < :after']),
        ...(plate === undefined ? [] : ['INSTR(normalisedPlate, :plate) > 0']),
        ...(isValid === undefined ? [] : [isValid ? COVERS_DAY : `NOT (${COVERS_DAY})`]),
      ];
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
      const values = { ...bounds, plate, after: Number(after) };
      return database.select<PermitRow>(`SELECT * FROM permits ${where} ORDER BY id DESC LIMIT :limit`, values);
    },
    findForChange: async (id, transaction) => {
      const sql = `SELECT * FROM permits WHERE id = :id${forUpdate}`;
      return (await database.select<PermitRow>(sql, { id: Number(id) }, transaction))[0];
    },
    findOverlap: async ({ normalisedPlate, validFrom, validTo }, exceptId, transaction) => {
      const permits = await database.select<PermitRow>(
        `SELECT * FROM permits WHERE normalisedPlate = :normalisedPlate ORDER BY validFrom${forUpdate}`,
        { normalisedPlate },
        transaction,
      );
      return permits.find((one) => one.id !== exceptId && one.validFrom <= validTo && one.validTo >= validFrom);
    },
    create: async (values, now, transaction) => {
      const id = await database.insert(INSERT, { ...values, now }, transaction);
      return { ...values, id, version: 1 };
    },
    change: async ({ id, version }, values, now, transaction) => {
      await write(UPDATE, { ...values, now, id }, transaction);
      return { ...values, id, version: version + 1 };
    },
    remove: async (id, transaction) => {
      await write('DELETE FROM permits WHERE id = :id', { id }, transaction);
    },
    grantToParked: async ({ normalisedPlate, validFrom, validTo }, transaction) => {
      const parked = await database.select<{ id: number; entryAt: Date | string }>(
        `SELECT id, entryAt FROM records ${PARKED_PLATE_INDEX[database.dialect]}
         WHERE ${hasSamePlate(database.dialect)} AND exitAt IS NULL AND hasPermit = 0${forUpdate}`,
        { plate: normalisedPlate },
        transaction,
      );
      const days = parked.map(({ id, entryAt }) => ({ id, day: storedDay(new Date(entryAt)) }));
      const ids = days.filter(({ day }) => day >= validFrom && day <= validTo).map(({ id }) => id);
      if (ids.length === 0) return [];
      await write('UPDATE records SET hasPermit = 1, version = version + 1 WHERE id IN (:ids)', { ids }, transaction);
      return ids;
    },
  };
}
