import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { User } from '@parkwart/contracts/calls/user';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { SERVICE_NAMES, type ServiceName } from '@parkwart/contracts/wire/services';
import { journalNames } from '@parkwart/service-kit/journal/journalTables';
import { verifyJournal } from '@parkwart/service-kit/journal/verifyJournal';
import { verifyAccounts } from 'svc-parking/accounts/verifyAccounts';
import { hashOf } from '../load/jobs.ts';
import type { AcknowledgedRecord, Ledger } from '../load/ledger.ts';
import type { PersistentUser } from '../load/persistentUser.ts';
import { type FaultTestProduct, withDatabase } from '../product/product.ts';

/** Lines that occur more often in one list than in the other. */
function differences(expected: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) - 1);
  const wrong = [...counts].filter(([, count]) => count !== 0);
  return wrong.map(([line, count]) => `${count > 0 ? 'missing' : 'unexpected'}: ${line}`);
}

const AT_ONCE = 8;

/**
 * Whether the file is not a letter of a dunning run. The service itself stores such letters, and the test of letters
 * compares them.
 */
const isNotOfRun = (name: string) => !/^Mahnung_\d+_Lauf_\d+\.pdf$/.test(name);

function acknowledgedLine(record: AcknowledgedRecord): string {
  const { plate, invoiceNumber, isParked, isPaid, note, finePrices, files } = record;
  return JSON.stringify([
    plate,
    invoiceNumber,
    isParked,
    isPaid,
    note,
    [...finePrices].sort(),
    [...files.keys()].sort(),
  ]);
}

function storedLine({ vehicleNumber, invoiceNumber, isParked, isPay, checkOutNote, ...lists }: ParkingRecord): string {
  const prices = lists.fines.map(({ price }) => price).sort();
  const files = [...lists.files, ...lists.images].filter(isNotOfRun).sort();
  return JSON.stringify([vehicleNumber, invoiceNumber, isParked, isPay, checkOutNote, prices, files]);
}

async function wrongRecords(prefix: string, { records }: Ledger, admin: PersistentUser): Promise<string[]> {
  const all = (await admin.send<ParkingRecord[]>('GET', '/all-vehicle')) ?? [];
  const duplicates = all.length - new Set(all.map(({ invoiceNumber }) => invoiceNumber)).size;
  const own = all.filter(({ vehicleNumber }) => vehicleNumber.startsWith(prefix));
  return [
    ...(duplicates > 0 ? [`${duplicates} duplicate invoice numbers`] : []),
    ...differences(records.map(acknowledgedLine), own.map(storedLine)),
  ];
}

/** Downloads all attachments through the gateway's links, and compares them with the acknowledged uploads. */
async function wrongFiles({ records }: Ledger, admin: PersistentUser): Promise<string[]> {
  const download = async ({ invoiceNumber, plate }: AcknowledgedRecord): Promise<string[]> => {
    const listed = (await admin.send<Attachment[]>('GET', `/attachments/${invoiceNumber}`)) ?? [];
    const files = listed.map(({ name }) => name).filter(isNotOfRun);
    if (files.length === 0) return [];
    const body = { files, invoiceNumber: String(invoiceNumber) };
    const links = (await admin.send<string[]>('POST', '/download-file', { body })) ?? [];
    const lineOf = async (link: string, index: number) => {
      const content = await (await fetch(link)).arrayBuffer();
      return `${plate}: ${files[index]} ${hashOf(new Uint8Array(content))}`;
    };
    return Promise.all(links.map(lineOf));
  };
  const withFiles = records.filter(({ files }) => files.size > 0);
  const stored: string[] = [];
  for (let at = 0; at < withFiles.length; at += AT_ONCE) {
    const batch = withFiles.slice(at, at + AT_ONCE);
    stored.push(...(await Promise.all(batch.map(download))).flat());
  }
  const acknowledged = withFiles.flatMap(({ plate, files }) =>
    [...files].map(([name, hash]) => `${plate}: ${name} ${hash}`),
  );
  return differences(acknowledged, stored);
}

const fetchUsers = async (admin: PersistentUser) => (await admin.send<User[]>('GET', '/all-user')) ?? [];

async function wrongUsers(prefix: string, { usernames }: Ledger, admin: PersistentUser): Promise<string[]> {
  const stored = (await fetchUsers(admin))
    .map(({ username }) => username)
    .filter((username) => username.startsWith(prefix));
  const line = (username: string) => `user ${username}`;
  return differences(usernames.map(line), stored.map(line));
}

/** Checks that every acknowledged write exists exactly once. @returns the violations, one per line */
async function brokenPromises(prefix: string, ledger: Ledger, admin: PersistentUser): Promise<string[]> {
  return [
    ...(await wrongRecords(prefix, ledger, admin)),
    ...(await wrongFiles(ledger, admin)),
    ...(await wrongUsers(prefix, ledger, admin)),
  ];
}

const journalKinds = ({ isParked, finePrices, isPaid, prints, note }: AcknowledgedRecord): string[] => [
  'check-in',
  ...(isParked ? [] : ['check-out']),
  ...(finePrices.length === 0 ? [] : ['fines']),
  ...(note === '' ? [] : ['note']),
  ...(isPaid ? ['payment'] : []),
  ...Array<string>(prints).fill('print'),
];

/** Subjects with the kinds of all their entries, in alphabetical order. */
type Entries = readonly (readonly [subject: string, kinds: readonly string[]])[];

async function expectedEntries({ records, usernames }: Ledger, admin: PersistentUser) {
  const added = (await fetchUsers(admin)).filter(({ username }) => usernames.includes(username));
  return {
    parking: records.map((record) => [recordSubject(record.invoiceNumber), journalKinds(record)]),
    files: records.map(({ invoiceNumber, files }) => [
      recordSubject(invoiceNumber),
      [...files].map(() => 'files-added'),
    ]),
    users: added.map(({ _id }) => [`user:${_id}`, ['user-added']]),
  } satisfies Record<ServiceName, Entries>;
}

/**
 * Expects that each acknowledged write has exactly one journal entry, and that every chain of the journal is valid.
 * @returns the differences, one per line
 */
async function journalDifferences(product: FaultTestProduct, ledger: Ledger, admin: PersistentUser): Promise<string[]> {
  const expected = await expectedEntries(ledger, admin);
  const check = (name: ServiceName) =>
    withDatabase(product, name, async (database) => {
      const { faults } = await verifyJournal(database);
      const entries = await database.read<{ chain: string; kind: string }>(
        `SELECT chain, kind FROM ${journalNames(database).entries}
          WHERE kind <> 'files-added' OR origin <> 'system' ORDER BY chain, kind`,
      );
      const kinds = new Map<string, string[]>();
      for (const { chain, kind } of entries) kinds.set(chain, [...(kinds.get(chain) ?? []), kind]);
      const line = (subject: string, own: readonly string[] = []) => `${name}: the journal of ${subject} has ${own}`;
      const wrong = differences(
        expected[name].map(([subject, wanted]) => line(subject, wanted)),
        expected[name].map(([subject]) => line(subject, kinds.get(subject))),
      );
      return [...faults.map((fault) => `${name}: the journal does not verify: ${JSON.stringify(fault)}`), ...wrong];
    });
  return (await Promise.all(SERVICE_NAMES.map(check))).flat();
}

const built = (path: string) => JSON.stringify(pathToFileURL(join(__dirname, '../../../svc-files/dist', path)).href);
/**
 * Runs the sweep of svc-files, which here also covers objects younger than a day, and then prints the list of the
 * stored objects.
 */
const SWEEP = `
  import { createLogger } from '@parkwart/service-kit/logging/logger';
  import { openDatabase } from '@parkwart/service-kit/database/openDatabase';
  const { Storage } = await import(${built('storage/storage.js')});
  const { attachmentRepository } = await import(${built('attachments/attachmentRepository.js')});
  const { sweepOrphans } = await import(${built('sweep/sweepOrphans.js')});
  const settings = process.env;
  const log = createLogger({}, process.stderr);
  const database = openDatabase(settings.DATABASE_URL);
  const storage = new Storage({ ...settings, S3_ENDPOINT: new URL(settings.S3_ENDPOINT) }, log);
  const parts = { database, storage, attachments: attachmentRepository(database), uploadsFolder: settings.UPLOADS_DIR, log };
  const limit = new Date(Date.now() + 60_000);
  await sweepOrphans(parts, limit);
  const keys = [];
  for await (const page of storage.keysBefore(limit)) keys.push(...page);
  process.stdout.write(JSON.stringify(keys));
  storage.close();
  await database.close();`;

/** s3rver stores objects as `<bucket>/<key>._S3rver_object`. */
const OBJECT = /^(.+)\._S3rver_object$/;

/** Expects that after the sweep every recorded attachment is stored, and every stored object is recorded. */
async function storageDifferences(product: FaultTestProduct): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SWEEP], {
    cwd: join(__dirname, '../../..'),
    env: { PATH: process.env.PATH, ...(await product.environmentOf('files')) },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  const listed: string[] = JSON.parse(stdout);
  const { bucketFolder } = product;
  const stored = bucketFolder ? (await readdir(bucketFolder)).flatMap((name) => OBJECT.exec(name)?.[1] ?? []) : listed;
  const rows = await withDatabase(product, 'files', (database) =>
    database.read<Record<'objectKey' | 'thumbnailKey' | 'shownKey', string | null>>(
      'SELECT objectKey, thumbnailKey, shownKey FROM attachments',
    ),
  );
  const recorded = rows.flatMap((row) => Object.values(row).filter((key) => key !== null));
  const lines = (keys: readonly string[]) => [...new Set(keys)].map((key) => `object ${key}`);
  return differences(lines(recorded), lines(stored));
}

/** svc-files' outbox may need this long to send its lists of attachments to svc-parking. */
const SETTLE_MS = 60_000;

async function settled(check: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + SETTLE_MS; ; await wait(500)) {
    const broken = await check();
    if (broken.length === 0 || Date.now() > deadline) return broken;
  }
}

/** Compares every acknowledged write with the product's data. @returns the differences, one per line */
export async function compare(product: FaultTestProduct, prefix: string, ledger: Ledger, admin: PersistentUser) {
  const [broken, journal, swept, accounts, refunds, exports, letters] = await Promise.all([
    settled(() => brokenPromises(prefix, ledger, admin)),
    journalDifferences(product, ledger, admin),
    // `settled` repeats this check, because a letter of a dunning run, or an upload that a frozen storage finishes
    // late, may be stored while the check runs.
    settled(() => storageDifferences(product)),
    accountFaults(product),
    wrongRefunds(product, ledger),
    wrongExports(product, ledger),
    wrongLetters(product, ledger),
  ]);
  return { broken, journal, swept, accounts, refunds, exports, letters };
}

/**
 * @returns the records and bank entries whose stored amount (balance or remainder) differs from their postings or the
 * journal
 */
async function accountFaults(product: FaultTestProduct): Promise<string[]> {
  const { faults, rests } = await withDatabase(product, 'parking', (database) => verifyAccounts(database));
  return [
    ...faults.map(({ invoiceNumber, fault }) => `${invoiceNumber}: ${fault}`),
    ...rests.map((id) => `entry ${id}`),
  ];
}

async function wrongRefunds(product: FaultTestProduct, { records }: Ledger): Promise<string[]> {
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

/** Expects that each posting is in exactly one export; the primary key of the exported postings guarantees this. */
async function wrongExports(product: FaultTestProduct, { records }: Ledger): Promise<string[]> {
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

/** Expects that each record has one letter and was charged its costs once. */
async function wrongLetters(product: FaultTestProduct, { records }: Ledger): Promise<string[]> {
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
