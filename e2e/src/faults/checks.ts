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
import { type Database, openDatabase } from '@parkwart/service-kit/database/database';
import { journalNames } from '@parkwart/service-kit/journal/journalNames';
import { verifyJournal } from '@parkwart/service-kit/journal/verifyJournal';
import { hashOf } from '../load/jobs.ts';
import type { AcknowledgedRecord, Ledger } from '../load/ledger.ts';
import type { PersistentUser } from '../load/persistentUser.ts';
import type { FaultyProduct } from './product.ts';

/** Lists of attachments reach svc-parking through an outbox. */
const SETTLE_MS = 60_000;
const AT_ONCE = 8;

/** Lines that are not equally often in both. */
function differences(expected: readonly string[], found: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) - 1);
  const wrong = [...counts].filter(([, count]) => count !== 0);
  return wrong.map(([line, count]) => `${count > 0 ? 'missing' : 'unexpected'}: ${line}`);
}

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
  const files = [...lists.files, ...lists.images].sort();
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

/** Downloads each attachment, by the gateway's links. */
async function wrongFiles({ records }: Ledger, admin: PersistentUser): Promise<string[]> {
  const download = async ({ invoiceNumber, plate }: AcknowledgedRecord): Promise<string[]> => {
    const listed = (await admin.send<Attachment[]>('GET', `/attachments/${invoiceNumber}`)) ?? [];
    const files = listed.map(({ name }) => name);
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

/** Every acknowledged write is there exactly once. @returns what is not, a line each */
async function brokenPromises(prefix: string, ledger: Ledger, admin: PersistentUser): Promise<string[]> {
  return [
    ...(await wrongRecords(prefix, ledger, admin)),
    ...(await wrongFiles(ledger, admin)),
    ...(await wrongUsers(prefix, ledger, admin)),
  ];
}

async function withDatabase<Result>(
  { environmentOf }: FaultyProduct,
  name: ServiceName,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL = '' } = await environmentOf(name);
  const database = openDatabase(DATABASE_URL);
  return work(database).finally(() => database.close());
}

const journalKinds = ({ isParked, finePrices, isPaid, note }: AcknowledgedRecord): string[] => [
  'check-in',
  ...(isParked ? [] : ['check-out']),
  ...(finePrices.length === 0 ? [] : ['fines']),
  ...(note === '' ? [] : ['note']),
  ...(isPaid ? ['payment'] : []),
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

/** Each acknowledged write has exactly one entry, and every chain verifies. @returns what differs, a line each */
async function journalDifferences(product: FaultyProduct, ledger: Ledger, admin: PersistentUser): Promise<string[]> {
  const expected = await expectedEntries(ledger, admin);
  const check = (name: ServiceName) =>
    withDatabase(product, name, async (database) => {
      const { faults } = await verifyJournal(database);
      const entries = await database.select<{ chain: string; kind: string }>(
        `SELECT chain, kind FROM ${journalNames(database).entries} ORDER BY chain, kind`,
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
/** svc-files's own sweep, which otherwise covers objects older than a day; prints what the storage lists afterwards. */
const SWEEP = `
  import { createLogger } from '@parkwart/service-kit/logging/logger';
  import { openDatabase } from '@parkwart/service-kit/database/database';
  const { openStorage } = await import(${built('storage/storage.js')});
  const { attachmentRepository } = await import(${built('attachments/attachmentRepository.js')});
  const { sweepOrphans } = await import(${built('sweep/sweepOrphans.js')});
  const settings = process.env;
  const log = createLogger({}, process.stderr);
  const database = openDatabase(settings.DATABASE_URL);
  const storage = openStorage({ ...settings, S3_ENDPOINT: new URL(settings.S3_ENDPOINT) }, log);
  const parts = { storage, attachments: attachmentRepository(database), uploadsFolder: settings.UPLOADS_DIR, log };
  const limit = new Date(Date.now() + 60_000);
  await sweepOrphans(parts, limit);
  const keys = [];
  for await (const page of storage.keysBefore(limit)) keys.push(...page);
  process.stdout.write(JSON.stringify(keys));
  storage.close();
  await database.close();`;

/** As s3rver stores objects: `<bucket>/<key>._S3rver_object`. */
const OBJECT = /^(.+)\._S3rver_object$/;

/** After the sweep no attachment is recorded that is not stored, and no object stored that is not recorded. */
async function storageDifferences(product: FaultyProduct): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SWEEP], {
    cwd: join(__dirname, '../../..'),
    env: { PATH: process.env.PATH, ...(await product.environmentOf('files')) },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  const listed: string[] = JSON.parse(stdout);
  const { bucketFolder } = product;
  const stored = bucketFolder ? (await readdir(bucketFolder)).flatMap((name) => OBJECT.exec(name)?.[1] ?? []) : listed;
  const rows = await withDatabase(product, 'files', (database) =>
    database.select<{ objectKey: string; thumbnailKey: string | null }>(
      'SELECT objectKey, thumbnailKey FROM attachments',
    ),
  );
  const recorded = rows.flatMap(({ objectKey, thumbnailKey }) => [objectKey, thumbnailKey ?? []].flat());
  const lines = (keys: readonly string[]) => [...new Set(keys)].map((key) => `object ${key}`);
  return differences(lines(recorded), lines(stored));
}

async function settled(check: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + SETTLE_MS; ; await wait(500)) {
    const broken = await check();
    if (broken.length === 0 || Date.now() > deadline) return broken;
  }
}

/** Compares every acknowledged write with what the product has. @returns what differs, a line each */
export async function compare(product: FaultyProduct, prefix: string, ledger: Ledger, admin: PersistentUser) {
  const [broken, journal, swept] = await Promise.all([
    settled(() => brokenPromises(prefix, ledger, admin)),
    journalDifferences(product, ledger, admin),
    storageDifferences(product),
  ]);
  return { broken, journal, swept };
}
