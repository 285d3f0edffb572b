import type { Transaction } from '@parkwart/service-kit/database/database';
import { type LetterRow, letterRows, saveLetter } from '../letters/letters.ts';
import { NOT_PRINTED } from '../letters/printLetter.ts';
import { deleteChildren } from '../record/children.ts';
import type { RecordChanges } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { PARKING_TABLES } from '../tables.ts';

interface StoredLetters {
  readonly record: Omit<RecordChanges, 'printedAt'> & { readonly printedAt: string | null };
  readonly letters: readonly LetterRow[];
}

/**
 * Removes the letters to the keeper and the amounts that they claim: the driver is not in default yet, and gets a
 * separate first letter.
 * @returns the record's changes, and the data for `restoreLetters`
 */
export async function putAsideLetters(transaction: Transaction, record: RecordRow) {
  const { isPrint, letterDay, letterDeadline, letterLevel, costDay, defaultFrom } = record;
  const { ownerLookupCents, reminderCostCents, interestCents } = record;
  const kept: StoredLetters = {
    record: {
      isPrint,
      letterDay,
      letterDeadline,
      letterLevel,
      costDay,
      defaultFrom,
      ownerLookupCents,
      reminderCostCents,
      interestCents,
      printedAt: record.printedAt?.toISOString() ?? null,
    },
    letters: await letterRows(transaction, record.id),
  };
  await deleteChildren(transaction, [PARKING_TABLES.letters], [record.id]);
  return { changes: { isPrint: false, ...NOT_PRINTED }, stored: { keeperLetters: JSON.stringify(kept) } };
}

/**
 * Puts the keeper's letters back in place of the driver's letters.
 * @param keeperLetters from `putAsideLetters`
 * @returns the record's changes
 */
export async function restoreLetters(
  transaction: Transaction,
  { id, keeperLetters }: { readonly id: number; readonly keeperLetters: string | null },
): Promise<RecordChanges> {
  await deleteChildren(transaction, [PARKING_TABLES.letters], [id]);
  if (keeperLetters === null) return { isPrint: false, ...NOT_PRINTED };
  const { record, letters }: StoredLetters = JSON.parse(keeperLetters);
  for (const letter of letters) await saveLetter(transaction, letter);
  return { ...record, printedAt: record.printedAt === null ? null : new Date(record.printedAt) };
}
