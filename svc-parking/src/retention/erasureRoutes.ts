import { confirmErasures, type Erasure, getErasures } from '@parkwart/contracts/wire/internalCalls';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import { type InternalRoute, implementInternal } from '@parkwart/service-kit/peers/internalRoutes';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { readSettings } from '../settings/operatorSettings.ts';
import { dueErasures } from './dueErasures.ts';
import type { RetentionParts } from './runRetention.ts';

export function erasureRoutes(parts: RetentionParts, log: ServiceParts['log']): InternalRoute[] {
  return [
    implementInternal(getErasures, async () => ({ forgettings: await pendingErasures(parts) })),

    implementInternal(confirmErasures, async ({ body }) => {
      const records = await completeErasures(parts, body.forgettings);
      const images = body.forgettings.filter(({ part }) => part === 'images').length;
      log.info({ records, images }, 'erased by the retention periods');
      return undefined;
    }),
  ];
}

/** Drops erasures that are no longer due because the record was reopened. */
export async function pendingErasures(parts: RetentionParts): Promise<Erasure[]> {
  const { database, erasures, clock } = parts;
  return database.transaction(async (transaction) => {
    const pending = await erasures.nextBatch(clock());
    const isDue = await stillDue(transaction, parts, pending);
    await erasures.remove(
      transaction,
      pending.filter((one) => !isDue(one)),
    );
    return pending.filter(isDue);
  });
}

/** Deletions per transaction; few, so that check-ins wait only briefly. */
const AT_ONCE = 5;

/**
 * Completes the erasures that svc-files has confirmed, but keeps records that were reopened in between. @returns the
 * number of deleted records
 */
export async function completeErasures(parts: RetentionParts, done: readonly Erasure[]): Promise<number> {
  let deleted = 0;
  for (let at = 0; at < done.length; at += AT_ONCE)
    deleted += await completePortion(parts, done.slice(at, at + AT_ONCE));
  return deleted;
}

function completePortion(parts: RetentionParts, done: readonly Erasure[]): Promise<number> {
  const { database, records, erasures } = parts;
  return database.transaction(async (transaction) => {
    const isDue = await stillDue(transaction, parts, done);
    const ids = done.filter((one) => one.part === 'record' && isDue(one)).map(({ invoiceNumber }) => invoiceNumber);
    const locked = await records.lock(transaction, ids);
    const anonymised = new Set(locked.filter(({ erasure }) => erasure === 'anonymise').map(({ id }) => id));
    const deletedIds = ids.filter((id) => !anonymised.has(id));
    await records.endErasure(transaction, [...anonymised]);
    await records.remove(transaction, deletedIds);
    await eraseStoredResponses(transaction, deletedIds.map(String));
    await erasures.remove(transaction, done);
    return deletedIds.length;
  });
}

async function stillDue(
  transaction: Transaction,
  { records, clock }: RetentionParts,
  list: readonly Erasure[],
): Promise<(one: Erasure) => boolean> {
  const periods = await readSettings(transaction);
  const now = clock();
  const ids = [...new Set(list.map(({ invoiceNumber }) => invoiceNumber))];
  const locked = await records.lock(transaction, ids);
  const due = new Map(locked.map((facts) => [facts.id, dueErasures(facts, periods, now)]));
  return ({ invoiceNumber, part }) => due.get(invoiceNumber)?.includes(part) ?? false;
}
