import { setTimeout as wait } from 'node:timers/promises';
import { verifyAccounts } from 'svc-parking/accounts/verifyAccounts';
import type { Ledger } from '../load/ledger.ts';
import type { PersistentUser } from '../load/persistentUser.ts';
import { type FaultyProduct, withDatabase } from '../product/product.ts';
import { differences } from './differences.ts';
import { journalDifferences } from './journalChecks.ts';
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
  const [broken, journal, swept, accounts, refunds, exports, letters] = await Promise.all([
    settled(() => brokenPromises(prefix, ledger, admin)),
    journalDifferences(product, ledger, admin),
    storageDifferences(product),
    accountFaults(product),
    wrongRefunds(product, ledger),
    wrongExports(product, ledger),
    wrongLetters(product, ledger),
  ]);
  return { broken, journal, swept, accounts, refunds, exports, letters };
}

/** @returns records and bank entries whose balance or rest differs from their postings or the journal */
async function accountFaults(product: FaultyProduct): Promise<string[]> {
  const { faults, rests } = await withDatabase(product, 'parking', (database) => verifyAccounts(database));
  return [
    ...faults.map(({ invoiceNumber, fault }) => `${invoiceNumber}: ${fault}`),
    ...rests.map((id) => `entry ${id}`),
  ];
}

async function wrongRefunds(product: FaultyProduct, { records }: Ledger): Promise<string[]> {
  const stored = await withDatabase(product, 'parking', (database) =>
    database.read<{ invoiceNumber: number; cents: number | string }>(
      "SELECT invoiceNumber, SUM(cents) AS cents FROM refunds WHERE state = 'ordered' GROUP BY invoiceNumber",
    ),
  );
  const own = new Set(records.map(({ invoiceNumber }) => invoiceNumber));
  const line = (invoiceNumber: number, euros: number) => `${invoiceNumber}: ${euros} refunded`;
  return differences(
    records.filter(({ refunded }) => refunded > 0).map(({ invoiceNumber, refunded }) => line(invoiceNumber, refunded)),
    stored
      .filter(({ invoiceNumber }) => own.has(invoiceNumber))
      .map(({ invoiceNumber, cents }) => line(invoiceNumber, Number(cents) / 100)),
  );
}

/** Expects that each posting is in one export: its key guarantees that. */
async function wrongExports(product: FaultyProduct, { records }: Ledger): Promise<string[]> {
  const exported = records.filter(({ exportedIn }) => exportedIn !== undefined);
  const stored = await withDatabase(product, 'parking', (database) =>
    database.read<{ invoiceNumber: number; month: number }>(
      `SELECT invoiceNumber, month FROM postings JOIN exported_postings ON postingId = id
        WHERE type = 'transfer' AND invoiceNumber IN (:ids)`,
      { ids: [0, ...exported.map(({ invoiceNumber }) => invoiceNumber)] },
    ),
  );
  const line = (invoiceNumber: number, month: number | undefined) => `${invoiceNumber}: exported in ${month}`;
  return differences(
    exported.map(({ invoiceNumber, exportedIn }) => line(invoiceNumber, exportedIn)),
    stored.map(({ invoiceNumber, month }) => line(invoiceNumber, month)),
  );
}

/** Expects one letter per record, with its cost once. */
async function wrongLetters(product: FaultyProduct, { records }: Ledger): Promise<string[]> {
  const dunned = records.filter(({ prints }) => prints > 1).map(({ invoiceNumber }) => invoiceNumber);
  const stored = await withDatabase(product, 'parking', (database) =>
    database.read<{ invoiceNumber: number; level: number; costs: number }>(
      `SELECT invoiceNumber, level, (SELECT COUNT(*) FROM postings
          WHERE postings.invoiceNumber = letters.invoiceNumber AND type = 'reminder-cost') AS costs
        FROM letters WHERE invoiceNumber IN (:ids)`,
      { ids: [0, ...dunned] },
    ),
  );
  const line = (invoiceNumber: number, level: number, costs: number) =>
    `${invoiceNumber}: level ${level}, ${costs} costs`;
  return differences(
    dunned.map((invoiceNumber) => line(invoiceNumber, 1, 1)),
    stored.map(({ invoiceNumber, level, costs }) => line(invoiceNumber, level, Number(costs))),
  );
}
