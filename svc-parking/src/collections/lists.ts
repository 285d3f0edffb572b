import { MOST_CASES } from '@parkwart/contracts/calls/collections';
import type { Collection, CollectionCandidate, CollectionState } from '@parkwart/contracts/entities/collection';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { overBefore } from '@parkwart/contracts/rules/workdays';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import type { PostingRow } from '../accounts/posting.ts';
import { readPostings } from '../accounts/postingRepository.ts';
import { type DunningRules, readRules } from '../dunning/judgeRecord.ts';
import { byIds } from '../forcedIndex.ts';
import { type CollectionRow, presentHandOver } from '../record/currentCollection.ts';
import { owedIds } from '../record/owedIds.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsById, recordsInOrder } from '../record/recordRepository.ts';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { judgeCollections } from './judgeCollection.ts';

/** Departed records that owe something, if their last deadline has passed or the office set their status to I. */
async function candidatesAmong(database: Database, { letterDay, dunning }: DunningRules, ids: readonly number[]) {
  const sql = statement(`SELECT id FROM records ${byIds(database)}
    WHERE id IN (:ids) AND exitAt IS NOT NULL AND collectionDay IS NULL AND (miStatus = 'I'
      OR letterLevel >= :levels AND letterDeadline < :over)
    ORDER BY id`);
  const values = { ids, over: overBefore(letterDay), levels: 1 + dunning.further.length };
  return (await database.read<{ id: number }>(sql, values)).map(({ id }) => id);
}

/** Selects the candidates among these records. @returns for each candidate, whether it can be handed over now */
export async function judgeReady(database: Database, rules: DunningRules, ids: readonly number[]): Promise<boolean[]> {
  const rows = await recordsInOrder(database, await candidatesAmong(database, rules, ids));
  const reasons = await judgeCollections(database, rows, rules);
  return rows.map(({ id }) => reasons.get(id)?.length === 0);
}

/**
 * A page of candidates for a hand-over to the agency: records that owe something, each with the reason if the record
 * cannot be handed over.
 */
export async function readCandidates(database: Database, after: number, now: Date) {
  const rules = await readRules(database, { letterDay: storedDay(now), now });
  const found: number[] = [];
  for await (const ids of owedIds(database, after)) {
    found.push(...(await candidatesAmong(database, rules, ids)));
    if (found.length > MOST_CASES) break;
  }
  const ids = found.slice(0, MOST_CASES);
  const rows = await recordsInOrder(database, ids);
  const reasons = await judgeCollections(database, rows, rules);
  const candidates = rows.map((row): CollectionCandidate => {
    const reason = reasons.get(row.id)?.join(' ');
    return { record: presentRecord(row), ...(reason && { reason }) };
  });
  return { candidates, hasMore: found.length > ids.length };
}

/** The join skips hand-overs whose record is deleted. */
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
  const found = await readAs(database, PARKING_TABLES.collections, PAGES[state], values);
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
  // `0 -` avoids a negative zero.
  return eurosFromCents(0 - sumCents(own.map(({ cents }) => cents)));
}
