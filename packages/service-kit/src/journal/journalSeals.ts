import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { isDuplicate } from '../database/databaseError.ts';
import type { RecurringTask } from '../service/recurringTask.ts';
import { gapsIn, type IdRange, mergeRanges, rangesOf, readRanges, writeRanges } from './idRanges.ts';
import { type Head, printsOf, type Seal, type StoredEntry, sealHash } from './journalEntry.ts';
import { journalNames } from './journalTables.ts';

type SealedEntry = Pick<StoredEntry, 'id' | 'hash'>;

const SEAL_EVERY_MS = 10_000;
const HEAD_EVERY_MS = 3_600_000;
const FIRST_HEAD_MS = 30_000;
const MAX_SEALED = 5_000;
/** In ms. No transaction takes longer: an id that is still missing after this time was rolled back. */
export const LATE_MS = 15 * 60_000;
/**
 * A missing id counts as rolled back only after this many further seals as well, because the clock may be set forward
 * by an hour.
 */
export const LATE_SEALS = 30;
/** Maximum gaps per query. */
const GAPS_AT_ONCE = 200;

/** Seals unsealed entries, and logs the head of the chain each hour, so that the log reveals a truncated chain. */
export function journalTasks(database: Database, log: Logger, clock: () => Date): RecurringTask[] {
  return [
    {
      name: 'journal seal',
      everyMs: SEAL_EVERY_MS,
      jitterMs: SEAL_EVERY_MS / 2,
      run: async (isStopping) => {
        while (!isStopping() && (await sealEntries(database, clock()))) {}
      },
    },
    {
      name: 'journal head',
      everyMs: HEAD_EVERY_MS,
      firstMs: FIRST_HEAD_MS,
      run: async () => {
        const head = await readHead(database);
        if (head) log.info({ seal: head.id, head: head.hash }, 'journal head');
      },
    },
  ];
}

export async function readHead(database: Database): Promise<Head | undefined> {
  const sql = `SELECT id, madeAt, upTo, hash FROM ${journalNames(database).seals} ORDER BY id DESC LIMIT 1`;
  return (await database.read<Head>(sql))[0];
}

/** @returns whether more entries may be unsealed; false also if a concurrent replica took the seal's number */
export async function sealEntries(database: Database, now: Date): Promise<boolean> {
  const { seals } = journalNames(database);
  const last = await readHead(database);
  const entries = await unsealed(database, last);
  if (entries.length === 0) return false;
  const content = {
    id: (last?.id ?? 0) + 1,
    madeAt: now.getTime(),
    upTo: Math.max(last?.upTo ?? 0, entries.at(-1)?.id ?? 0),
    ids: writeRanges(rangesOf(entries.map(({ id }) => id))),
    prints: printsOf(entries),
  };
  const seal: Seal = { ...content, hash: sealHash(last?.hash ?? '', content, entries) };
  try {
    await database.transaction(async (transaction) => {
      await transaction.write(
        `INSERT INTO ${seals} (id, madeAt, upTo, ids, prints, hash) VALUES (:id, :madeAt, :upTo, :ids, :prints, :hash)`,
        { ...seal },
      );
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
  return entries.length >= MAX_SEALED;
}

/**
 * Unsealed entries, including entries that were not yet committed when higher ids were sealed: the INSERT assigns the
 * id, not the commit.
 */
async function unsealed(database: Database, last: Head | undefined): Promise<SealedEntry[]> {
  const { entries } = journalNames(database);
  const select = (where: string, values: Record<string, unknown>) =>
    database.read<SealedEntry>(
      `SELECT id, hash FROM ${entries} WHERE ${where} ORDER BY id LIMIT ${MAX_SEALED}`,
      values,
    );
  const found = await select('id > :upTo', { upTo: last?.upTo ?? 0 });
  const gaps = last ? await openGaps(database, last) : [];
  for (let start = 0; start < gaps.length && found.length < MAX_SEALED; start += GAPS_AT_ONCE) {
    const ranges = gaps.slice(start, start + GAPS_AT_ONCE).map(([first, end]) => `id BETWEEN ${first} AND ${end}`);
    found.push(...(await select(`(${ranges.join(' OR ')})`, {})));
  }
  return found.sort((one, other) => one.id - other.id);
}

const IS_CLOSED = 'madeAt < :since AND id <= :lastId';
const closing = ({ id, madeAt }: Head) => ({ since: madeAt - LATE_MS, lastId: id - LATE_SEALS });

/** Ids that the latest seals have skipped. */
async function openGaps(database: Database, last: Head): Promise<IdRange[]> {
  const { seals } = journalNames(database);
  const recent = await database.read<Pick<Seal, 'ids'>>(
    `SELECT ids FROM ${seals} WHERE id > (SELECT COALESCE(MAX(id), 0) FROM ${seals} WHERE ${IS_CLOSED})`,
    closing(last),
  );
  return gapsIn(mergeRanges(recent.flatMap(({ ids }) => readRanges(ids))), await closedUpTo(database, last), last.upTo);
}

/** @returns the id up to which no entries can be added any more */
export async function closedUpTo(database: Database, last: Head): Promise<number> {
  const sql = `SELECT MAX(upTo) AS upTo FROM ${journalNames(database).seals} WHERE ${IS_CLOSED}`;
  const [row] = await database.read<{ upTo: number | null }>(sql, closing(last));
  return row?.upTo ?? 0;
}
