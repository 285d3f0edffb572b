import type { Database } from '@parkwart/service-kit/database/database';
import { giveWay } from '@parkwart/service-kit/database/scanTable';
import { readAs } from '@parkwart/service-kit/database/tables';
import { isRest, type PostingRow } from '../accounts/posting.ts';
import { readPostings } from '../accounts/postingRepository.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

export interface BookBatch {
  /** The postings to export, in this order. */
  readonly ids: readonly number[];
  /**
   * All postings of the batch's records, because earlier postings determine what a payment covers; and the batch's
   * postings that are on no record's account.
   */
  readonly postings: readonly PostingRow[];
}

const SIZE = 200;

/** Reads postings in batches to limit memory; only the ids are read for a whole month. */
export async function* bookBatches(database: Database, ids: readonly number[]): AsyncGenerator<BookBatch> {
  for (let at = 0; at < ids.length; at += SIZE) {
    await giveWay(database);
    const batch = ids.slice(at, at + SIZE);
    const sql = statement('SELECT * FROM postings WHERE id IN (:ids)');
    const own = await readAs(database, PARKING_TABLES.postings, sql, { ids: batch });
    const invoiceNumbers = [...new Set(own.filter((one) => !isRest(one)).map(({ invoiceNumber }) => invoiceNumber))];
    yield { ids: batch, postings: [...(await readPostings(database, invoiceNumbers)), ...own.filter(isRest)] };
  }
}

/** Picks the items that belong to postings of the batch, in the order of these postings. */
export function inBatch<Item>({ ids }: BookBatch, items: readonly Item[], of: (item: Item) => PostingRow): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placed = items.flatMap((item) => {
    const place = places.get(of(item).id);
    return place === undefined ? [] : [{ item, place }];
  });
  return placed.sort((one, other) => one.place - other.place).map(({ item }) => item);
}
