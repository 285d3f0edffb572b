import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import type { Database } from '@parkwart/service-kit/database/database';
import { modelOf, type StoredRow } from '@parkwart/service-kit/database/tables';
import { isSpelt } from '@parkwart/service-kit/privacy/eraseMention';
import type { Transaction } from 'sequelize';
import { FILES_TABLES, statement } from '../tables.ts';
import type { AttachmentRow } from './attachmentRow.ts';

const table = FILES_TABLES.attachments;

export interface AttachmentRepository {
  find(id: string): Promise<AttachmentRow | undefined>;
  findWithDeleted(id: string): Promise<AttachmentRow | undefined>;
  /** Oldest first. */
  ofRecord(invoiceNumber: number, transaction?: Transaction): Promise<AttachmentRow[]>;
  ofRecordWithDeleted(invoiceNumber: number, transaction?: Transaction): Promise<AttachmentRow[]>;
  findByNames(names: readonly string[], invoiceNumber?: number): Promise<AttachmentRow[]>;
  add(rows: readonly AttachmentRow[], transaction: Transaction): Promise<void>;
  setDeletedAt(id: string, deletedAt: Date | null, transaction: Transaction): Promise<void>;
  rename(id: string, name: string, transaction: Transaction): Promise<void>;
  /** @param from exactly */
  renameUploader(from: readonly string[], to: string, transaction: Transaction): Promise<void>;
  deletedBefore(limit: Date): Promise<AttachmentRow[]>;
  invoicesWithAttachments(invoiceNumbers: readonly number[]): Promise<Set<number>>;
  /** Those whose attachments are all gone included. */
  invoicesEverWithAttachments(invoiceNumbers: readonly number[]): Promise<Set<number>>;
  remove(rows: readonly AttachmentRow[], transaction: Transaction): Promise<void>;
  knownKeys(keys: readonly string[]): Promise<Set<string>>;
}

export function attachmentRepository(database: Database): AttachmentRepository {
  const model = modelOf(database.sequelize, table);
  const select = async (condition: string, values: Record<string, unknown>, transaction?: Transaction) => {
    const sql = statement(`SELECT * FROM attachments WHERE ${condition} ORDER BY invoiceNumber, position`);
    return (await database.select<StoredRow<typeof table>>(sql, values, transaction)).map(table.read);
  };

  const ofRecordWithDeleted = async (invoiceNumber: number, transaction?: Transaction) =>
    invoiceNumber > MAX_INVOICE_NUMBER ? [] : select('invoiceNumber = :invoiceNumber', { invoiceNumber }, transaction);

  const invoicesIn = async (table: string, invoiceNumbers: readonly number[]) => {
    if (invoiceNumbers.length === 0) return new Set<number>();
    const rows = await database.select<Pick<AttachmentRow, 'invoiceNumber'>>(
      statement(`SELECT DISTINCT invoiceNumber FROM ${table} WHERE invoiceNumber IN (:invoiceNumbers)`),
      { invoiceNumbers },
    );
    return new Set(rows.map(({ invoiceNumber }) => invoiceNumber));
  };

  return {
    findWithDeleted: async (id) => (await select('id = :id', { id }))[0],
    ofRecordWithDeleted,
    find: async (id) => (await select('id = :id AND deletedAt IS NULL', { id }))[0],
    ofRecord: async (invoiceNumber, transaction) =>
      (await ofRecordWithDeleted(invoiceNumber, transaction)).filter(({ deletedAt }) => !deletedAt),
    findByNames: async (names, invoiceNumber) => {
      if (invoiceNumber === undefined) return select('name IN (:names) AND deletedAt IS NULL', { names });
      const ofInvoice = 'invoiceNumber = :invoiceNumber AND name IN (:names) AND deletedAt IS NULL';
      return select(ofInvoice, { invoiceNumber, names });
    },
    add: async (rows, transaction) => {
      await model.bulkCreate([...rows], { transaction });
    },
    setDeletedAt: async (id, deletedAt, transaction) => {
      await model.update({ deletedAt }, { where: { id }, transaction });
    },
    rename: async (id, name, transaction) => {
      await model.update({ name }, { where: { id }, transaction });
    },
    renameUploader: async (from, to, transaction) => {
      const sql = statement(`UPDATE attachments SET uploadedBy = :to WHERE ${isSpelt(database, 'uploadedBy')}`);
      await database.write(sql, { spellings: from, to }, transaction);
    },
    deletedBefore: (limit) => select('deletedAt < :limit', { limit }),
    invoicesWithAttachments: (invoiceNumbers) => invoicesIn('attachments', invoiceNumbers),
    invoicesEverWithAttachments: (invoiceNumbers) => invoicesIn('attachment_lists', invoiceNumbers),
    remove: async (rows, transaction) => {
      await model.destroy({ where: { id: rows.map(({ id }) => id) }, transaction });
    },
    knownKeys: async (keys) => {
      if (keys.length === 0) return new Set();
      const rows = await select('objectKey IN (:keys) OR thumbnailKey IN (:keys)', { keys });
      return new Set(rows.flatMap(({ objectKey, thumbnailKey }) => [objectKey, thumbnailKey ?? objectKey]));
    },
  };
}
