import type { Forgetting } from '@parkwart/contracts/forgettings';
import { forgetAnswers } from '@parkwart/service-kit/idempotency';
import type { Transaction } from 'sequelize';
import { readSettings } from '../settings/settingsRepository.ts';
import { dueFor } from './dueFor.ts';
import type { ForgettingParts } from './noteDue.ts';

/** What svc-files is to forget next; what is no longer due, since a case was opened again, is struck off. */
export async function nextForgettings(parts: ForgettingParts): Promise<Forgetting[]> {
  const { database, forgettings } = parts;
  return database.transaction(async (transaction) => {
    const noted = await forgettings.first();
    const isDue = await stillDue(parts, noted, transaction);
    await forgettings.drop(
      noted.filter((one) => !isDue(one)),
      transaction,
    );
    return noted.filter(isDue);
  });
}

/**
 * svc-files has forgotten these: their records go, unless one has become an open case in this very moment.
 * @returns how many records went
 */
export async function settleForgettings(parts: ForgettingParts, done: readonly Forgetting[]): Promise<number> {
  const { database, cases, forgettings } = parts;
  return database.transaction(async (transaction) => {
    const isDue = await stillDue(parts, done, transaction);
    const gone = done.filter((one) => one.part === 'record' && isDue(one)).map(({ invoiceNumber }) => invoiceNumber);
    await cases.remove(gone, transaction);
    await forgetAnswers(database, gone.map(String), transaction);
    await forgettings.drop(done, transaction);
    return gone.length;
  });
}

async function stillDue(
  { database, cases, clock }: ForgettingParts,
  list: readonly Forgetting[],
  transaction: Transaction,
): Promise<(one: Forgetting) => boolean> {
  const periods = await readSettings(database, transaction);
  const now = clock();
  const ids = [...new Set(list.map(({ invoiceNumber }) => invoiceNumber))];
  const locked = await cases.lock(ids, transaction);
  const due = new Map(locked.map((facts) => [facts.id, dueFor(facts, periods, now)]));
  return ({ invoiceNumber, part }) => due.get(invoiceNumber)?.includes(part) ?? false;
}
