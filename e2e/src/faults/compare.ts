import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '../load/ledger.ts';
import type { PersistentUser } from '../load/persistentUser.ts';
import { journalDifferences } from './journalChecks.ts';
import type { FaultyProduct } from './product.ts';
import { storageDifferences } from './storageChecks.ts';
import { brokenPromises } from './writeChecks.ts';

/** Attachment lists reach svc-parking through an outbox. */
const SETTLE_MS = 60_000;

async function settled(check: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + SETTLE_MS; ; await wait(500)) {
    const broken = await check();
    if (broken.length === 0 || Date.now() > deadline) return broken;
  }
}

/** Compares every acknowledged write with the product's data. @returns the differences, one per line */
export async function compare(product: FaultyProduct, prefix: string, ledger: Ledger, admin: PersistentUser) {
  const [broken, journal, swept] = await Promise.all([
    settled(() => brokenPromises(prefix, ledger, admin)),
    journalDifferences(product, ledger, admin),
    storageDifferences(product),
  ]);
  return { broken, journal, swept };
}
