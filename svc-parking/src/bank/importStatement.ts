import { createReadStream } from 'node:fs';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import { readAs } from '@parkwart/service-kit/database/tables';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { ReceivedFile } from '@parkwart/service-kit/http/receiveFiles';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import { type Lease, openLease } from '../lease.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { readByHand } from './byHand.ts';
import { replaceSplits } from './knownLines.ts';
import { joinedIds, openClaims, reservations } from './openClaims.ts';
import { placeRefunds } from './refundEntries.ts';
import { matchReturns } from './returns.ts';
import { leaveReversals, removeImport, removeUnfinished, stagedImport, statementRows } from './stagedImport.ts';
import { type StagedFile, stageFile } from './stageFile.ts';
import { StatementFileError } from './statement-file/errors.ts';

interface BankParts {
  readonly database: Database;
  readonly journal: Journal;
  readonly clock: () => Date;
}

/**
 * The duration of the lease: longer than storing a batch takes. After a crash, another import is rejected until the
 * lease ends.
 */
const LEASE_MS = 20_000;
const importRows = rowsOf(PARKING_TABLES.bank_imports);

/**
 * Imports a whole file or nothing. Stores the file in batches, which count only when the last batch is stored; the next
 * import removes the batches of an import that was killed. Only one import runs at a time.
 * @returns the import's number
 * @throws HttpError 409, 422
 */
export async function importStatement(parts: BankParts, file: ReceivedFile, by: Actor): Promise<number> {
  const { database, clock } = parts;
  const lease = openLease(database, 'bank-import', clock, LEASE_MS);
  if (!(await lease.acquire())) throw importRunning();
  try {
    await removeUnfinished(database);
    return await importOnce(parts, file, by, { onBatch: renewed(lease), hasReferences: true });
  } catch (error) {
    // If this import has lost the lease, the unfinished rows belong to another import.
    if (await lease.acquire()) await removeUnfinished(database);
    throw error instanceof StatementFileError ? new HttpError(422, `STATEMENT_${error.code}`, error.message) : error;
  } finally {
    await lease.release(true);
  }
}

const importRunning = () =>
  new HttpError(
    409,
    'IMPORT_RUNNING',
    'Gerade wird ein anderer Auszug eingelesen. Bitte versuchen Sie es gleich noch einmal.',
  );

/** Renews the lease; throws when another import has it. */
function renewed(lease: Lease): () => Promise<void> {
  let renewedAt = performance.now();
  return async () => {
    if (performance.now() - renewedAt < LEASE_MS / 4) return;
    if (!(await lease.acquire())) throw importRunning();
    renewedAt = performance.now();
  };
}

interface Reading {
  readonly hasReferences: boolean;
  readonly onBatch: () => Promise<void>;
}

async function importOnce(parts: BankParts, file: ReceivedFile, by: Actor, reading: Reading): Promise<number> {
  const { database } = parts;
  // Loads some megabytes of parsers only when a file is imported, which happens a few times a week.
  const { readStatementFile } = await import('./statement-file/readStatementFile.ts');
  const content = createReadStream(file.path);
  try {
    const { iban: ownIban } = await readSettings(database);
    const isOwn = (account: string) => account === ownIban.replace(/\s/g, '').toUpperCase();
    const events = await begun(readStatementFile(content, file.name, isOwn));
    const importId = await begin(parts, file, by);
    const open = await openClaims(database, reading.onBatch);
    const taken = joinedIds(await reservations(database));
    const claims = { open, byHand: await readByHand(database, storedDay(parts.clock()), taken) };
    const staged = stagedImport(database, importId);
    const result = await stageFile(events, { ...reading, ...claims, database, staged, importId, ownIban });
    if (result.isOneReference && reading.hasReferences) {
      await removeImport(database, importId);
      return await importOnce(parts, file, by, { ...reading, hasReferences: false });
    }
    if (result.isFlipped) await leaveReversals(database, importId);
    await matchReturns(database, importId, reading.onBatch);
    await database.transaction((transaction) => finish(transaction, parts, { importId, file, by, result }));
    return importId;
  } finally {
    content.destroy();
  }
}

function begin({ database, clock }: BankParts, file: ReceivedFile, { account }: Actor): Promise<number> {
  const started = { fileName: file.name.slice(0, 200), size: file.size, hash: file.hash };
  const values = { ...started, account, startedAt: clock().getTime() };
  return database.transaction((transaction) => importRows.insert(transaction, values));
}

/**
 * Reads the first event before anything is stored, so that a file that is no statement leaves no rows. @throws
 * StatementFileError
 */
async function begun<Event>(events: AsyncGenerator<Event>): Promise<AsyncIterable<Event>> {
  const first = await events.next();
  return (async function* all() {
    if (first.done) return;
    yield first.value;
    yield* events;
  })();
}

interface Finished {
  readonly importId: number;
  readonly file: ReceivedFile;
  readonly by: Actor;
  readonly result: StagedFile;
}

/** Marks the import as finished: from now on, its entries are listed and counted. */
async function finish(
  transaction: Transaction,
  { journal, clock }: BankParts,
  { importId, file, by, result }: Finished,
): Promise<void> {
  const { statements, entries, seen } = result;
  await noteGaps(transaction, importId);
  await placeRefunds(transaction, importId);
  await replaceSplits(transaction, result.known);
  await importRows.update(transaction, importId, { finishedAt: clock().getTime() });
  const change = { subject: `bank-import:${importId}`, kind: 'statement-imported', by } as const;
  const after = { size: file.size, hash: file.hash, statements, entries, seen };
  await journal.write(transaction, { ...change, after, isNew: true });
}

const spanFields = PARKING_TABLES.bank_statements.pick(
  'id',
  'importId',
  'account',
  'fromDay',
  'toDay',
  'openingCents',
  'closingCents',
);
type Span = ReturnType<typeof spanFields.read>;
const notedFields = PARKING_TABLES.bank_statements.pick(
  'id',
  'account',
  'fromDay',
  'toDay',
  'openingCents',
  'closingCents',
  'importId',
  'notes',
);

const COMPARED = `id <> :id AND importId <= :importId AND kind = '053' AND account = :account`;
/**
 * Selects the statements that end before this one or on the same day: of overlapping statements, one may end with the
 * balance with which another begins.
 */
const BEFORE = statement(`SELECT ${spanFields.list()} FROM bank_statements
  WHERE ${COMPARED} AND closingCents IS NOT NULL AND (toDay < :toDay OR (toDay = :toDay AND id < :id))
  ORDER BY toDay DESC, id DESC LIMIT 20`);
/**
 * Selects later statements of earlier imports only: each statement of this import is compared with the statements
 * before it anyway.
 */
const BEHIND = statement(`SELECT ${spanFields.list()} FROM bank_statements
  WHERE ${COMPARED} AND importId < :importId AND openingCents IS NOT NULL AND toDay > :toDay
  ORDER BY toDay, id LIMIT 20`);

/**
 * Adds a note to a daily statement of the import if that statement does not fit the statements of the days before and
 * after.
 */
async function noteGaps(transaction: Transaction, importId: number): Promise<void> {
  const sql = statement(`SELECT ${notedFields.list()} FROM bank_statements WHERE importId = :importId AND kind = '053'
    AND toDay IS NOT NULL ORDER BY id`);
  for (const span of await readAs(transaction, notedFields, sql, { importId })) {
    const { id, account, toDay } = span;
    const neighbours = (select: string) => readAs(transaction, spanFields, select, { id, importId, account, toDay });
    const before = gapNote(await neighbours(BEFORE), [span]);
    const behind = gapNote([span], await neighbours(BEHIND));
    if (!before && !behind) continue;
    const notes = [...span.notes, ...[before, behind].flatMap((note) => note ?? [])];
    await statementRows.update(transaction, id, { notes });
  }
}

/**
 * Compares the closing balance of the nearest earlier statement with the opening balance of the nearest later one. Also
 * compares other statements that end on the same days, and statements that overlap.
 * @returns a note; undefined if one of the later statements begins with the balance with which an earlier one ended
 */
function gapNote(before: readonly Span[], behind: readonly Span[]): string | undefined {
  const [[last], [first]] = [before, behind];
  if (!last || !first || last.closingCents === null || first.openingCents === null) return undefined;
  const near = (from: Span, to: Span) => from.toDay === last.toDay || (from.toDay ?? 0) >= (to.fromDay ?? 0);
  const isNext = ({ toDay }: Span) => toDay === first.toDay;
  const fits = behind
    .filter(isNext)
    .some((next) => before.some((one) => near(one, next) && one.closingCents === next.openingCents));
  if (fits) return undefined;
  const [from, to] = [first.fromDay, last.toDay];
  if (from === null || to === null) return 'Der Anfangssaldo ist nicht der Endsaldo des letzten Auszugs.';
  const days = `Der Auszug davor geht bis ${formatStoredDay(to)}, der nächste beginnt am ${formatStoredDay(from)}`;
  return from <= to
    ? `Überschneidung: ${days}. Was schon bekannt war, zählt einmal.`
    : `Lücke: ${days}, mit einem anderen Saldo. Dazwischen fehlt ein Auszug.`;
}
