import { ERASURE_BATCH_SIZE, type Erasure } from '@parkwart/contracts/wire/erasures';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';

export type ErasureQueue = ReturnType<typeof erasureQueue>;

/** Erasures that svc-files must finish before svc-parking deletes the record. */
export function erasureQueue(database: Database) {
  const ignore = database.dialect === 'sqlite' ? 'OR IGNORE' : 'IGNORE';

  return {
    /** @returns only the newly queued ones */
    add: async (transaction: Transaction, list: readonly Erasure[]) => {
      if (list.length === 0) return [];
      const waiting = await transaction.read<Erasure>(
        statement('SELECT invoiceNumber, part FROM forgettings WHERE invoiceNumber IN (:invoiceNumbers)'),
        { invoiceNumbers: list.map(({ invoiceNumber }) => invoiceNumber) },
      );
      const isWaiting = (one: Erasure) =>
        waiting.some(({ invoiceNumber, part }) => invoiceNumber === one.invoiceNumber && part === one.part);
      const sql = statement(`INSERT ${ignore} INTO forgettings (invoiceNumber, part) VALUES :pairs`);
      await transaction.write(sql, { pairs: list.map(({ invoiceNumber, part }) => [invoiceNumber, part]) });
      return list.filter((one) => !isWaiting(one));
    },
    nextBatch: () =>
      database.read<Erasure>(
        statement('SELECT invoiceNumber, part FROM forgettings ORDER BY invoiceNumber, part LIMIT :limit'),
        { limit: ERASURE_BATCH_SIZE },
      ),
    remove: async (transaction: Transaction, list: readonly Erasure[]) => {
      const sql = statement('DELETE FROM forgettings WHERE part = :part AND invoiceNumber IN (:invoiceNumbers)');
      for (const part of ['images', 'record'] as const) {
        const invoiceNumbers = list.filter((one) => one.part === part).map(({ invoiceNumber }) => invoiceNumber);
        if (invoiceNumbers.length > 0) await transaction.write(sql, { part, invoiceNumbers });
      }
    },
    count: async () => {
      const sql = statement('SELECT COUNT(*) AS waiting FROM forgettings');
      const [row] = await database.read<{ waiting: number }>(sql);
      return Number(row?.waiting);
    },
  };
}
