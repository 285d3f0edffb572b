import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import { instantFrom } from '@parkwart/contracts/rules/time';
import type { Erasure } from '@parkwart/contracts/wire/internalCalls';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import type { Lease } from '../lease.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { dueErasures, isClosed, type RetentionFacts } from './dueErasures.ts';
import { eraseEndedPermits } from './endedPermits.ts';
import type { ErasureQueue } from './erasureQueue.ts';
import { eraseOldBooks } from './oldBooks.ts';
import { BATCH_SIZE, type RetainedRecords } from './retainedRecords.ts';

interface RefundParts {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Selects refunds whose payee is to be erased; excludes refunds of a record on hold. */
const DUE = `(creditor <> '' OR iban <> '') AND orderedAt < :before AND NOT EXISTS (
  SELECT 1 FROM records WHERE records.id = refunds.invoiceNumber AND records.holdUntil >= :today)`;

/** Erases the payees of refunds after the retention period of vouchers; number and amount stay. */
export async function eraseOldRefunds(
  { database, clock }: RefundParts,
  { retainVouchersYears }: Pick<Settings, 'retainVouchersYears'>,
): Promise<void> {
  const now = clock();
  const today = storedDay(now);
  const firstKept = instantFrom(`1.1.${Math.floor(today / 10_000) - retainVouchersYears}`, '00:00:00', now);
  if (!firstKept) return;
  const values = { before: firstKept.getTime(), today };
  await database.transaction((transaction) =>
    transaction.write(statement(`UPDATE refunds SET creditor = '', iban = '' WHERE ${DUE}`), values),
  );
}

export interface RetentionParts {
  readonly database: Database;
  readonly records: RetainedRecords;
  readonly erasures: ErasureQueue;
  readonly journal: Journal;
  readonly clock: () => Date;
}

export interface PassCounts {
  looked: number;
  records: number;
  images: number;
  owners: number;
  permits: number;
  bankEntries: number;
  postings: number;
}

interface Pass {
  readonly lease: Lease;
  isStopping(): boolean;
}

/** @returns undefined if another replica holds the lease */
export async function runRetention(
  parts: RetentionParts,
  { lease, isStopping }: Pass,
): Promise<PassCounts | undefined> {
  const counts = { looked: 0, records: 0, images: 0, owners: 0, permits: 0, bankEntries: 0, postings: 0 };
  if (!(await lease.acquire())) return undefined;
  let isDone = false;
  try {
    const periods = await readSettings(parts.database);
    counts.permits = await eraseEndedPermits(parts, periods);
    Object.assign(counts, await eraseOldBooks(parts, periods, isStopping));
    await eraseOldRefunds(parts, periods);
    for (let last = 0; !isStopping(); ) {
      const batch = await parts.records.leftAfter(last, parts.clock());
      await processBatch(parts, batch, periods, counts);
      isDone = batch.length < BATCH_SIZE;
      if (isDone) return counts;
      last = batch.at(-1)?.id ?? last;
      if (!(await lease.acquire())) return counts;
    }
    return counts;
  } finally {
    await journalRun(parts, counts);
    await lease.release(isDone);
  }
}

/** Journals no run that did nothing, because such hourly entries would hide the other entries. */
async function journalRun({ database, journal }: RetentionParts, { looked: _, ...erased }: PassCounts): Promise<void> {
  if (Object.values(erased).every((count) => count === 0)) return;
  const change = { subject: 'retention', kind: 'retention', by: SYSTEM } as const;
  await database.transaction((transaction) => journal.write(transaction, { ...change, after: erased }));
}

function needsWork(facts: RetentionFacts, periods: Settings, now: Date): boolean {
  return isClosed(facts, now) !== (facts.closedAt !== null) || dueErasures(facts, periods, now).length > 0;
}

/** Owner erasures per transaction; few, because each erasure is journaled and check-ins should wait only briefly. */
const CHANGED_AT_ONCE = 25;

async function processBatch(
  parts: RetentionParts,
  batch: readonly RetentionFacts[],
  periods: Settings,
  counts: PassCounts,
): Promise<void> {
  counts.looked += batch.length;
  const now = parts.clock();
  const ids = batch.filter((facts) => needsWork(facts, periods, now)).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += CHANGED_AT_ONCE) {
    const found = await changePortion(parts, ids.slice(at, at + CHANGED_AT_ONCE), periods, now);
    counts.records += found.records;
    counts.images += found.images;
    counts.owners += found.owners;
  }
}

function changePortion(
  { database, records, erasures }: RetentionParts,
  ids: readonly number[],
  periods: Settings,
  now: Date,
): Promise<Pick<PassCounts, 'records' | 'images' | 'owners'>> {
  return database.transaction(async (transaction) => {
    // An admin may have changed a record since it was read.
    const locked = await records.lock(transaction, ids);
    const idsOf = (predicate: (facts: RetentionFacts) => boolean) => locked.filter(predicate).map(({ id }) => id);
    const due = (what: 'record' | 'images' | 'owner') =>
      idsOf((facts) => dueErasures(facts, periods, now).includes(what));
    const erasuresOf = (part: Erasure['part']) => due(part).map((invoiceNumber) => ({ invoiceNumber, part }));
    const [wholeRecords, images, owners] = [erasuresOf('record'), erasuresOf('images'), due('owner')];

    await records.setClosedAt(
      transaction,
      idsOf((facts) => isClosed(facts, now) && !facts.closedAt),
      now,
    );
    await records.setClosedAt(
      transaction,
      idsOf((facts) => !isClosed(facts, now) && facts.closedAt !== null),
      null,
    );
    await records.eraseOwners(transaction, owners);
    const added = await erasures.add(transaction, [...wholeRecords, ...images]);
    const count = (part: Erasure['part']) => added.filter((one) => one.part === part).length;
    return { records: count('record'), images: count('images'), owners: owners.length };
  });
}
