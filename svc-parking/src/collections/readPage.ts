import { MOST_CASES } from '@parkwart/contracts/calls/collections';
import type { Collection, CollectionState } from '@parkwart/contracts/entities/collection';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { selectAs } from '@parkwart/service-kit/database/tables';
import type { PostingRow } from '../accounts/posting.ts';
import { readPostings } from '../accounts/postingRepository.ts';
import { type CollectionRow, presentHandOver } from '../record/collections.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsById } from '../record/recordsById.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

/** Without what is gone with its record. */
const pageOf = (isIn: string) =>
  statement(`SELECT collections.* FROM collections JOIN records ON records.id = collections.invoiceNumber
    WHERE collections.id < :before AND ${isIn} ORDER BY collections.id DESC LIMIT :limit`);

const PAGES: Readonly<Record<CollectionState, string>> = {
  open: pageOf('collections.recalledDay IS NULL AND records.owedCents > 0'),
  settled: pageOf('collections.recalledDay IS NULL AND records.owedCents = 0'),
  recalled: pageOf('collections.recalledDay IS NOT NULL'),
};

const LAST_ID = 2_147_483_647;

export async function readPage(database: Database, state: CollectionState, after = LAST_ID) {
  const values = { before: after, limit: MOST_CASES + 1 };
  const found = await selectAs(database, PARKING_TABLES.collections, PAGES[state], values);
  const rows = found.slice(0, MOST_CASES);
  return { collections: await presentCollections(database, rows), hasMore: found.length > rows.length };
}

async function presentCollections(database: Database, rows: readonly CollectionRow[]): Promise<Collection[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ invoiceNumber }) => invoiceNumber))];
  const records = await recordsById(database, ids);
  const postings = await readPostings(database, ids);
  return rows.flatMap((row) => {
    const stored = records.get(row.invoiceNumber);
    if (!stored) return [];
    const record = presentRecord(stored);
    return [{ ...presentHandOver(row, openOf(record) > 0), record, paid: paidSince(row, postings) }];
  });
}

function paidSince({ invoiceNumber, handedAt, recalledAt }: CollectionRow, postings: readonly PostingRow[]): number {
  const isMoney = ({ kind }: PostingRow) => kind === 'payment' || kind === 'refund';
  const isMeant = (one: PostingRow) =>
    one.invoiceNumber === invoiceNumber &&
    one.bookedAt > handedAt &&
    (recalledAt === null || one.bookedAt < recalledAt);
  const own = postings.filter((one) => isMoney(one) && isMeant(one));
  // No negative zero.
  return eurosFromCents(0 - sumCents(own.map(({ cents }) => cents)));
}
