import { ERASURE_BATCH_SIZE, type Erasure } from '@parkwart/contracts/wire/internalCalls';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';

export type ErasureQueue = ReturnType<typeof erasureQueue>;

/** Erasures that svc-files must finish before svc-parking deletes the record. */
export function erasureQueue(database: Database) {
  const ignore = database.dialect === 'sqlite' ? 'OR IGNORE' : 'IGNORE';

  return {
    /** @returns only the newly queued erasures */
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
    /**
     * Leaves out records whose letter is just being filed, because the letter could arrive after the record's files are
     * deleted.
     */
    nextBatch: (now: Date) =>
      database.read<Erasure>(
        statement(`SELECT invoiceNumber, part FROM forgettings WHERE NOT EXISTS (SELECT 1 FROM dunning_lines
          WHERE dunning_lines.invoiceNumber = forgettings.invoiceNumber AND filingDueAt > :now)
          ORDER BY invoiceNumber, part LIMIT :limit`),
        { limit: ERASURE_BATCH_SIZE, now },
      ),
    isRecordWaiting: async (transaction: Transaction, invoiceNumber: number) => {
      const sql = statement("SELECT part FROM forgettings WHERE invoiceNumber = :invoiceNumber AND part = 'record'");
      return (await transaction.read(sql, { invoiceNumber })).length > 0;
    },
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
