import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/record';
import type { Database } from '@parkwart/service-kit/database';
import type { Transaction } from 'sequelize';
import { type AttachmentRow, defineAttachmentModel } from './attachmentRow.ts';

export interface AttachmentRepository {
  find(id: string): Promise<AttachmentRow | undefined>;
  /** Oldest first. */
  ofRecord(invoiceNumber: number, transaction?: Transaction): Promise<AttachmentRow[]>;
  findByNames(names: readonly string[], invoiceNumber?: number): Promise<AttachmentRow[]>;
  add(rows: readonly AttachmentRow[], transaction: Transaction): Promise<void>;
  invoicesWithAttachments(invoiceNumbers: readonly number[]): Promise<Set<number>>;
  remove(rows: readonly AttachmentRow[], transaction: Transaction): Promise<void>;
  knownKeys(keys: readonly string[]): Promise<Set<string>>;
}

export function attachmentRepository(database: Database): AttachmentRepository {
  const model = defineAttachmentModel(database.sequelize);
  const select = async (condition: string, values: Record<string, unknown>, transaction?: Transaction) => {
    const sql = `SELECT * FROM attachments WHERE ${condition} ORDER BY invoiceNumber, position`;
    return (await database.select<AttachmentRow>(sql, values, transaction)).map(fromStored);
  };

  return {
    find: async (id) => (await select('id = :id', { id }))[0],
    ofRecord: async (invoiceNumber, transaction) =>
      invoiceNumber > MAX_INVOICE_NUMBER
        ? []
        : select('invoiceNumber = :invoiceNumber', { invoiceNumber }, transaction),
    findByNames: async (names, invoiceNumber) => {
      if (invoiceNumber === undefined) return select('name IN (:names)', { names });
      if (invoiceNumber > MAX_INVOICE_NUMBER) return [];
      return select('invoiceNumber = :invoiceNumber AND name IN (:names)', { invoiceNumber, names });
    },
    add: async (rows, transaction) => {
      await model.bulkCreate([...rows], { transaction });
    },
    invoicesWithAttachments: async (invoiceNumbers) => {
      if (invoiceNumbers.length === 0) return new Set();
      const rows = await database.select<Pick<AttachmentRow, 'invoiceNumber'>>(
        'SELECT DISTINCT invoiceNumber FROM attachments WHERE invoiceNumber IN (:invoiceNumbers)',
        { invoiceNumbers },
      );
      return new Set(rows.map(({ invoiceNumber }) => invoiceNumber));
    },
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

/** SQLite returns dates as text. */
function fromStored(stored: AttachmentRow): AttachmentRow {
  return { ...stored, uploadedAt: new Date(stored.uploadedAt) };
}
