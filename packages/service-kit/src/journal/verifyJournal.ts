import type { Database } from '../database/database.ts';
import { type IdRange, isWithin, mergeRanges, readRanges } from './idRanges.ts';
import { digestOf, type Head, hashOf, PRINT_LENGTH, type Seal, type StoredEntry, sealHash } from './journalEntry.ts';
import { closedUpTo, readHead } from './journalSeals.ts';
import { journalNames } from './journalTables.ts';

/** A fault in one row. `step` is the row's number in the subject's chain. */
export type JournalFault =
  | {
      readonly fault: 'changed' | 'detailsChanged' | 'inserted';
      readonly id: number;
      readonly subject: string;
      readonly step: number;
    }
  | { readonly fault: 'removed'; readonly id: number }
  | { readonly fault: 'stepRemoved'; readonly subject: string; readonly step: number }
  | { readonly fault: 'sealChanged' | 'sealRemoved' | 'cut'; readonly seal: number };

export interface JournalReport {
  readonly entries: number;
  /** Entries whose personal data was erased. */
  readonly erased: number;
  readonly seals: number;
  readonly head: Pick<Head, 'id' | 'hash'> | undefined;
  readonly faults: readonly JournalFault[];
}

/** A head that the service has logged. */
export type LoggedHead = Pick<Head, 'id' | 'hash'>;

const BATCH = 2_000;
const SEALS_AT_ONCE = 20;

type SealedRow = Pick<StoredEntry, 'id' | 'hash' | 'chain' | 'step'>;

type Chained = StoredEntry & {
  readonly previousHash: string | null;
  readonly salt: string | null;
  readonly document: string | null;
};

/** Reads everything in batches while the service keeps running. */
export async function verifyJournal(database: Database, logged: readonly LoggedHead[] = []): Promise<JournalReport> {
  const head = await readHead(database);
  const sealed = await verifySeals(database, head, logged);
  const closed = head ? await closedUpTo(database, head) : 0;
  const chains = await verifyEntries(database, (id) => id > closed || isWithin(sealed.ranges, id));
  return {
    entries: chains.entries,
    erased: chains.erased,
    seals: head?.id ?? 0,
    head: head && { id: head.id, hash: head.hash },
    faults: distinct([...sealed.faults, ...chains.faults, ...(await orphanedDetails(database))]),
  };
}

/** The checks of seals, chains and details may report the same fault. */
function distinct(faults: readonly JournalFault[]): JournalFault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

async function verifySeals(database: Database, head: Head | undefined, logged: readonly LoggedHead[]) {
  const { seals } = journalNames(database);
  const faults: JournalFault[] = [];
  const hashes = new Map(logged.map(({ id }) => [id, undefined as string | undefined]));
  let ranges: IdRange[] = [];
  let previous: Pick<Seal, 'id' | 'hash'> = { id: 0, hash: '' };
  for (;;) {
    const batch = await database.read<Seal>(
      `SELECT * FROM ${seals} WHERE id > :after AND id <= :last ORDER BY id LIMIT ${SEALS_AT_ONCE}`,
      { after: previous.id, last: head?.id ?? 0 },
    );
    for (const seal of batch) {
      for (let id = previous.id + 1; id < seal.id; id++) faults.push({ fault: 'sealRemoved', seal: id });
      // If the previous seal is missing, its hash is unknown.
      faults.push(...(await verifySeal(database, seal, seal.id === previous.id + 1 ? previous.hash : undefined)));
      ranges = mergeRanges([...ranges, ...readRanges(seal.ids)]);
      if (hashes.has(seal.id)) hashes.set(seal.id, seal.hash);
      previous = seal;
    }
    if (batch.length < SEALS_AT_ONCE) break;
  }
  const cut = logged.filter(({ id, hash }) => hashes.get(id) !== hash);
  return { ranges, faults: [...faults, ...cut.map(({ id }) => ({ fault: 'cut' as const, seal: id }))] };
}

async function verifySeal(database: Database, seal: Seal, previous: string | undefined): Promise<JournalFault[]> {
  const { entries } = journalNames(database);
  const ranges = readRanges(seal.ids);
  const found = new Map<number, SealedRow>();
  for (const [first, last] of ranges) {
    const sql = `SELECT id, hash, chain, step FROM ${entries} WHERE id BETWEEN :first AND :last`;
    for (const row of await database.read<SealedRow>(sql, { first, last })) found.set(row.id, row);
  }
  const ids = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
  const removed = ids.filter((id) => !found.has(id));
  if (removed.length > 0) return removed.map((id) => ({ fault: 'removed', id }));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  const isPrinted = ({ hash }: SealedRow, index: number) =>
    seal.prints.slice(index * PRINT_LENGTH, (index + 1) * PRINT_LENGTH) === hash.slice(0, PRINT_LENGTH);
  const changed = rows.filter((row, index) => !isPrinted(row, index));
  if (changed.length > 0)
    return changed.map(({ id, chain: subject, step }) => ({ fault: 'changed', id, subject, step }));
  if (previous === undefined || sealHash(previous, seal, rows) === seal.hash) return [];
  return [{ fault: 'sealChanged', seal: seal.id }];
}

async function verifyEntries(database: Database, isExpected: (id: number) => boolean) {
  const names = journalNames(database);
  const faults: JournalFault[] = [];
  let [entries, erased, after] = [0, 0, 0];
  for (;;) {
    const batch = await database.read<Chained>(
      `SELECT entry.*, previous.hash AS previousHash, details.salt, details.document
       FROM (SELECT * FROM ${names.entries} WHERE id > :after ORDER BY id LIMIT ${BATCH}) AS entry
       LEFT JOIN ${names.entries} AS previous ON previous.chain = entry.chain AND previous.step = entry.step - 1
       LEFT JOIN ${names.details} AS details ON details.entryId = entry.id ORDER BY entry.id`,
      { after },
    );
    for (const entry of batch) {
      faults.push(...faultsOf(entry, isExpected(entry.id)));
      if (entry.digest && entry.document === null) erased += 1;
    }
    entries += batch.length;
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) return { entries, erased, faults };
  }
}

function faultsOf(entry: Chained, isExpected: boolean): JournalFault[] {
  const { id, chain: subject, step, previousHash, hash, digest, salt, document } = entry;
  if (!isExpected) return [{ fault: 'inserted', id, subject, step }];
  if (step > 1 && previousHash === null) return [{ fault: 'stepRemoved', subject, step: step - 1 }];
  if (hashOf(previousHash ?? '', entry) !== hash) return [{ fault: 'changed', id, subject, step }];
  const isIntact = document === null || digestOf(salt ?? '', document) === digest;
  return isIntact ? [] : [{ fault: 'detailsChanged', id, subject, step }];
}

async function orphanedDetails(database: Database): Promise<JournalFault[]> {
  const names = journalNames(database);
  const rows = await database.read<{ id: number }>(
    `SELECT details.entryId AS id FROM ${names.details} AS details
     LEFT JOIN ${names.entries} AS entry ON entry.id = details.entryId WHERE entry.id IS NULL LIMIT 100`,
  );
  return rows.map(({ id }) => ({ fault: 'removed', id }));
}
