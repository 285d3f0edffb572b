import { setTimeout as wait } from 'node:timers/promises';
import type { DunningLine, DunningRun } from '@parkwart/contracts/entities/dunningRun';
import { journalNames } from '@parkwart/service-kit/journal/journalTables';
import { createChance } from 'embedded/demo-data/chance';
import { verifyAccounts } from 'svc-parking/accounts/verifyAccounts';
import { insertRecords } from 'svc-parking/testing/insertRecords';
import { newObserved, PersistentUser } from '../load/persistentUser.ts';
import { SEED } from '../load/underLoad.ts';
import { type FaultTestProduct, withDatabase } from '../product/product.ts';
import { IS_LONG } from './durations.ts';

const LETTERS = 500;
const PORTION = 10;
const KILLS = IS_LONG ? 20 : 4;
/** In ms: about the time that an idle machine takes for one portion of letters. */
const LATEST_KILL_MS = 150;
const DAY_MS = 86_400_000;
const OWNER = { ownerName: 'Erika Muster', address: 'Weg 1\n10623 Berlin' };

/** Adds one record per letter; each car left weeks ago, and its fine is unpaid. */
async function oweLetters(product: FaultTestProduct, prefix: string): Promise<void> {
  const entryAt = new Date(Date.now() - 20 * DAY_MS);
  const exitAt = new Date(entryAt.getTime() + DAY_MS);
  const records = Array.from({ length: LETTERS }, (_, index) => ({
    vehicleNumber: `${prefix}${index + 1}`,
    entryAt,
    exitAt,
    finesCents: 3_000,
    ...OWNER,
  }));
  await withDatabase(product, 'parking', (database) => insertRecords(database, records));
}

/**
 * Marks the run's remaining lines as printed, portion by portion. Before each portion, the lines are read again, as by
 * a reopened browser.
 */
async function printAll(user: PersistentUser, run: DunningRun, during: (portion: number) => Promise<void>) {
  for (let portion = 0; ; portion += 1) {
    const left = await user.send<{ lines: DunningLine[] }>('GET', `/dunning-runs/${run._id}/lines?state=proposed`);
    if (!left || left.lines.length === 0) return;
    const invoiceNumbers = left.lines.slice(0, PORTION).map(({ record }) => String(record.invoiceNumber));
    const noted = user.send('PUT', `/dunning-runs/${run._id}/printed`, { body: { invoiceNumbers } });
    await Promise.all([noted, during(portion)]);
  }
}

/**
 * Counts the records, grouped by the number of their letters, of their cost postings, and of their prints in the
 * journal.
 */
const countsOf = (product: FaultTestProduct, prefix: string) =>
  withDatabase(product, 'parking', (database) =>
    database.read<{ letters: number; costs: number; prints: number; records: number }>(
      `SELECT letters, costs, prints, COUNT(*) AS records FROM (
        SELECT (SELECT COUNT(*) FROM letters WHERE invoiceNumber = records.id) AS letters,
          (SELECT COUNT(*) FROM postings WHERE invoiceNumber = records.id AND type = 'reminder-cost') AS costs,
          (SELECT COUNT(*) FROM ${journalNames(database).entries}
            WHERE chain = CONCAT('record:', records.id) AND kind = 'print') AS prints
        FROM records WHERE vehicleNumber LIKE :plates) AS counted GROUP BY letters, costs, prints`,
      { plates: `${prefix}%` },
    ),
  );

/**
 * In ms: the limit for filing all letters. If a process is killed while it files a letter, the letter is filed only a
 * minute later.
 */
const FILING_MS = 300_000;

/** Waits until the service has filed all letters of the run. @returns the records by their number of filed letters */
async function filedOnce(product: FaultTestProduct, user: PersistentUser, { _id }: DunningRun) {
  const last = Date.now() + FILING_MS;
  let run: DunningRun | undefined;
  do {
    await wait(1_000);
    run = await user.send<DunningRun>('GET', `/dunning-runs/${_id}`);
  } while (run?.filing?.filed !== LETTERS && Date.now() < last);
  return withDatabase(product, 'files', (database) =>
    database.read<{ files: number; records: number }>(
      `SELECT files, COUNT(*) AS records FROM (
        SELECT COUNT(*) AS files FROM attachments WHERE name LIKE :names GROUP BY invoiceNumber) AS counted GROUP BY files`,
      { names: `Mahnung%Lauf_${_id}%` },
    ),
  );
}

/**
 * Kills all replicas of svc-parking, or the database, at random moments of a dunning run. Afterwards expects each
 * letter, its costs and its file exactly once.
 */
export async function surviveKillsInRun(product: FaultTestProduct): Promise<void> {
  const prefix = `R-${String.fromCharCode(65 + (process.pid % 26))} `;
  const observed = newObserved();
  await oweLetters(product, prefix);
  const user = await PersistentUser.logIn({ url: product.url, observed }, product.admin);
  const run = await user.send<DunningRun>('POST', '/dunning-runs');
  if (!run) throw new Error('no run was started');
  const chance = createChance(SEED);
  let kills = 0;
  await printAll(user, run, async (portion) => {
    if (portion % 2 === 1 || kills === KILLS) return;
    const parts = product.parts[kills % 4 === 3 ? 'database' : 'parking'];
    kills += 1;
    await wait(chance.between(0, LATEST_KILL_MS));
    await Promise.all(parts.map((part) => part.kill()));
    await Promise.all(parts.map((part) => part.whenReady()));
  });
  expect(await user.send('PUT', `/dunning-runs/${run._id}/state`, { body: { state: 'done' } })).toBeDefined();
  const filed = (await filedOnce(product, user, run)).map((row) => Object.values(row).map(Number));
  const counts = (await countsOf(product, prefix)).map((row) => Object.values(row).map(Number));
  const { faults } = await withDatabase(product, 'parking', (database) => verifyAccounts(database));
  expect({ kills, counts, filed, faults, violations: Object.fromEntries(observed.violations) }).toEqual({
    kills: KILLS,
    counts: [[1, 1, 1, LETTERS]],
    filed: [[1, LETTERS]],
    faults: [],
    violations: {},
  });
}
