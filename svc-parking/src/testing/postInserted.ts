import { sumCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { chargeLines, chargePostings } from '../accounts/chargeLines.ts';
import { paidByHand } from '../accounts/payments.ts';
import { writePostings } from '../accounts/postingRepository.ts';
import { type RecordRow, recordFields } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';

const BATCH = 500;
const NEXT = statement(`SELECT * FROM records WHERE id > :after ORDER BY id LIMIT ${BATCH}`);

/**
 * Adds postings to records that were inserted with their balance: the postings of their charges, and a manual payment
 * if the record is marked as paid.
 * @param after the id of the last record that already has its postings
 */
export async function postInserted(database: Database, after: number): Promise<void> {
  for (let last: number | undefined = after; last !== undefined; ) {
    const next: { readonly after: number } = { after: last };
    last = await database.transaction(async (transaction): Promise<number | undefined> => {
      const records = await readAs(transaction, recordFields, NEXT, next);
      await writePostings(transaction, records.flatMap(postingsOf), { account: '', now: new Date() });
      return records.at(-1)?.id;
    });
  }
}

function postingsOf(record: RecordRow) {
  const day = storedDay(record.exitAt ?? record.entryAt);
  const charges = chargePostings(chargeLines(record), [], day);
  const cents = sumCents(charges.map((one) => one.cents));
  const postings = record.isPay && cents > 0 ? [...charges, paidByHand(cents, day)] : charges;
  return postings.map((one) => ({ ...one, invoiceNumber: record.id }));
}
