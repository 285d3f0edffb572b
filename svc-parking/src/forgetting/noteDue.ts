import type { Forgetting } from '@parkwart/contracts/forgettings';
import type { Settings } from '@parkwart/contracts/settings';
import type { Database } from '@parkwart/service-kit/database';
import { readSettings } from '../settings/settingsRepository.ts';
import { CASES_AT_ONCE, type CaseRepository } from './caseRepository.ts';
import { type CaseFacts, dueFor, isClosed } from './dueFor.ts';
import type { ForgettingRepository } from './forgettingRepository.ts';
import type { Lease } from './lease.ts';

export interface ForgettingParts {
  readonly database: Database;
  readonly cases: CaseRepository;
  readonly forgettings: ForgettingRepository;
  readonly clock: () => Date;
}

/** How many records a pass has looked at and what it found due. */
export interface PassCounts {
  looked: number;
  records: number;
  images: number;
  owners: number;
}

interface Pass {
  readonly lease: Lease;
  /** Asked between two batches. */
  isStopped(): boolean;
}

/**
 * Looks through all cars that have left, batch by batch: notes which cases have been closed, forgets owners whose letters are
 * old enough, and notes what svc-files has to forget first.
 * @returns nothing when it is another replica's turn
 */
export async function noteDue(parts: ForgettingParts, { lease, isStopped }: Pass): Promise<PassCounts | undefined> {
  const counts = { looked: 0, records: 0, images: 0, owners: 0 };
  if (!(await lease.take())) return undefined;
  let isDone = false;
  try {
    const periods = await readSettings(parts.database);
    for (let last = 0; !isStopped(); ) {
      const batch = await parts.cases.leftAfter(last);
      await noteBatch(parts, batch, periods, counts);
      isDone = batch.length < CASES_AT_ONCE;
      if (isDone) return counts;
      last = batch.at(-1)?.id ?? last;
      if (!(await lease.take())) return counts;
    }
    return counts;
  } finally {
    await lease.giveBack(isDone);
  }
}

/** Whether something has to be written for it. */
function needsWork(facts: CaseFacts, periods: Settings, now: Date): boolean {
  return isClosed(facts) !== (facts.closedAt !== null) || dueFor(facts, periods, now).length > 0;
}

async function noteBatch(
  { database, cases, forgettings, clock }: ForgettingParts,
  batch: readonly CaseFacts[],
  periods: Settings,
  counts: PassCounts,
): Promise<void> {
  counts.looked += batch.length;
  const now = clock();
  const ids = batch.filter((facts) => needsWork(facts, periods, now)).map(({ id }) => id);
  if (ids.length === 0) return;
  const found = await database.transaction(async (transaction) => {
    // Since they were read an admin may have changed one.
    const locked = await cases.lock(ids, transaction);
    const idsOf = (isIt: (facts: CaseFacts) => boolean) => locked.filter(isIt).map(({ id }) => id);
    const due = (what: 'record' | 'images' | 'owner') => idsOf((facts) => dueFor(facts, periods, now).includes(what));
    const marks = (part: Forgetting['part']) => due(part).map((invoiceNumber) => ({ invoiceNumber, part }));
    const [records, images, owners] = [marks('record'), marks('images'), due('owner')];

    await cases.noteClosed(
      idsOf((facts) => isClosed(facts) && !facts.closedAt),
      now,
      transaction,
    );
    await cases.noteClosed(
      idsOf((facts) => !isClosed(facts) && facts.closedAt !== null),
      null,
      transaction,
    );
    await cases.forgetOwners(owners, transaction);
    await forgettings.add([...records, ...images], transaction);
    return { records: records.length, images: images.length, owners: owners.length };
  });
  counts.records += found.records;
  counts.images += found.images;
  counts.owners += found.owners;
}
