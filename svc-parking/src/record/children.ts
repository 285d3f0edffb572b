import type { Transaction } from '@parkwart/service-kit/database/database';
import type { Table } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES } from '../tables.ts';

/** Tables whose rows belong to a record: `subject: 'record'` with another `subjectId` than `id`. */
export const CHILDREN: readonly Table[] = Object.values<Table>(PARKING_TABLES).filter(
  ({ subject, subjectId = 'id' }) => subject === 'record' && subjectId !== 'id',
);

/** Children with personal data, which an erasure empties while the record stays. */
export const PERSONAL_CHILDREN = CHILDREN.filter(({ texts, own }) => texts || own);

export async function deleteChildren(
  transaction: Transaction,
  tables: readonly Table[],
  invoiceNumbers: readonly number[],
): Promise<void> {
  if (invoiceNumbers.length === 0) return;
  for (const { name, subjectId } of tables)
    await transaction.write(`DELETE FROM ${name} WHERE ${subjectId} IN (:invoiceNumbers)`, { invoiceNumbers });
}
