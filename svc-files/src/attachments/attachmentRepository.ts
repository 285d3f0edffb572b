import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import type { Database, Queryable, Transaction, Values } from '@parkwart/service-kit/database/database';
import { insertMany } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { isSpelt } from '@parkwart/service-kit/privacy/eraseMention';
import { FILES_TABLES, statement } from '../tables.ts';

const table = FILES_TABLES.attachments;

export type AttachmentRepository = ReturnType<typeof attachmentRepository>;

export const attachmentRepository = (database: Database) => ({ ...lookUps(database), ...changes(database) });

function lookUps(database: Database) {
  const selectFrom = (queryable: Queryable, condition: string, values: Values) => {
    const sql = statement(`SELECT * FROM attachments WHERE ${condition} ORDER BY invoiceNumber, position`);
    return readAs(queryable, table, sql, values);
  };
  const select = (condition: string, values: Values) => selectFrom(database, condition, values);
  const ofRecordWithDeleted = async (queryable: Queryable, invoiceNumber: number) =>
    invoiceNumber > MAX_INVOICE_NUMBER
      ? []
      : selectFrom(queryable, 'invoiceNumber = :invoiceNumber', { invoiceNumber });

  return {
    findWithDeleted: async (id: string) => (await select('id = :id', { id }))[0],
    ofRecordWithDeleted,
    find: async (id: string) => (await select('id = :id AND deletedAt IS NULL', { id }))[0],
    /** Returns the attachments that are not deleted, the oldest first. */
    ofRecord: async (queryable: Queryable, invoiceNumber: number) =>
      (await ofRecordWithDeleted(queryable, invoiceNumber)).filter(({ deletedAt }) => !deletedAt),
    findByNames: async (names: readonly string[], invoiceNumber?: number) => {
      const ofInvoice = invoiceNumber === undefined ? '' : 'invoiceNumber = :invoiceNumber AND ';
      return select(`${ofInvoice}name IN (:names) AND deletedAt IS NULL`, { invoiceNumber, names });
    },
    deletedBefore: (limit: Date) => select('deletedAt < :limit', { limit }),
    invoicesWithAttachments: (invoiceNumbers: readonly number[]) => invoicesIn(database, 'attachments', invoiceNumbers),
    /** Includes records whose attachments were all deleted. */
    invoicesEverWithAttachments: (invoiceNumbers: readonly number[]) =>
      invoicesIn(database, 'attachment_lists', invoiceNumbers),
    knownKeys: async (keys: readonly string[]) => {
      if (keys.length === 0) return new Set();
      const condition = 'objectKey IN (:keys) OR thumbnailKey IN (:keys) OR shownKey IN (:keys)';
      return new Set(objectKeysOf(await select(condition, { keys })));
    },
  };
}

async function invoicesIn({ read }: Database, table: string, invoiceNumbers: readonly number[]) {
  if (invoiceNumbers.length === 0) return new Set<number>();
  const rows = await read<Pick<AttachmentRow, 'invoiceNumber'>>(
    statement(`SELECT DISTINCT invoiceNumber FROM ${table} WHERE invoiceNumber IN (:invoiceNumbers)`),
    { invoiceNumbers },
  );
  return new Set(rows.map(({ invoiceNumber }) => invoiceNumber));
}

const insertRows = insertMany(table);

function changes(database: Database) {
  return {
    add: (transaction: Transaction, rows: readonly AttachmentRow[]) => insertRows(transaction, rows),
    setDeletedAt: async (transaction: Transaction, id: string, deletedAt: Date | null) => {
      await transaction.write(statement('UPDATE attachments SET deletedAt = :deletedAt WHERE id = :id'), {
        id,
        deletedAt,
      });
    },
    rename: async (transaction: Transaction, id: string, name: string) => {
      await transaction.write(statement('UPDATE attachments SET name = :name WHERE id = :id'), { id, name });
    },
    /** @param from the exact spellings of the name */
    renameUploader: async (transaction: Transaction, from: readonly string[], to: string) => {
      const sql = statement(`UPDATE attachments SET uploadedBy = :to WHERE ${isSpelt(database, 'uploadedBy')}`);
      await transaction.write(sql, { spellings: from, to });
    },
    remove: async (transaction: Transaction, rows: readonly AttachmentRow[]) => {
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await transaction.write(statement('DELETE FROM attachments WHERE id IN (:ids)'), { ids });
    },
  };
}

export type AttachmentRow = RowOf<typeof FILES_TABLES.attachments>;

export const objectKeysOf = (rows: readonly AttachmentRow[]): string[] =>
  rows.flatMap(({ objectKey, thumbnailKey, shownKey }) =>
    [objectKey, thumbnailKey, shownKey].filter((key) => key !== null),
  );

/** The keys of the objects that browsers show for an image. */
export const shownOf = ({ objectKey, thumbnailKey, shownKey }: AttachmentRow) => ({
  image: shownKey ?? objectKey,
  thumbnail: thumbnailKey ?? objectKey,
});

export function presentAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    type: row.type,
    size: row.size,
    uploadedAt: row.uploadedAt.toISOString(),
    uploadedBy: row.uploadedBy,
    ...(row.isFromDriver && { isFromDriver: true }),
  };
}
