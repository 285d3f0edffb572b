import type { Database } from '@parkwart/service-kit/database/database';
import { modelOf } from '@parkwart/service-kit/database/tables';
import { eraseStoredResponses, responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import type { Transaction } from 'sequelize';
import { PARKING_TABLES } from '../tables.ts';
import { permitChain } from './permitSubjects.ts';

/** Also erases the personal data in their journal entries. */
export async function erasePermits(
  { database, journal }: { readonly database: Database; readonly journal: Journal },
  ids: readonly number[],
  by: Actor,
  transaction: Transaction,
): Promise<void> {
  if (ids.length === 0) return;
  const permits = modelOf(database.sequelize, PARKING_TABLES.permits);
  await permits.destroy({ where: { id: [...ids] }, transaction });
  const chains = ids.map(permitChain);
  await eraseStoredResponses(database, chains.map(responsesAbout), transaction);
  await journal.erase(chains, transaction);
  for (const subject of chains) await journal.write({ subject, kind: 'permit-removed', by }, transaction);
}
