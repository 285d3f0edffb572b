import type { LetterFile } from '@parkwart/contracts/calls/letterFile';
import type { Letter } from '@parkwart/contracts/dunning/letter';
import { lineLetter } from '@parkwart/contracts/dunning/lineLetter';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { LetterMaker } from '@parkwart/letter/letterMaker';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import type { ServiceBehaviour } from '@parkwart/service-kit/service/serviceDefinition';
import { presentPosting } from '../accounts/accountCall.ts';
import { balanceOf, standing } from '../accounts/posting.ts';
import { postingsOf } from '../accounts/postingRepository.ts';
import { pageLinks } from '../driver-tokens/pageLinks.ts';
import { type Lease, openLease } from '../lease.ts';
import { isRefusal } from '../peers/askOther.ts';
import { letterRows } from '../record/letters.ts';
import { recordRepository } from '../record/recordRepository.ts';
import { erasureQueue } from '../retention/erasureQueue.ts';
import { readForLetters } from '../settings/settingsCalls.ts';
import { formatStoredDay } from '../storedDay.ts';
import { presentLines } from './presentLines.ts';
import {
  countToFile,
  endAttempt,
  findLine,
  findRun,
  type LineRow,
  nextToFile,
  type RunRow,
  saveLine,
} from './runRows.ts';

const EVERY_MS = 2_000;
/** Longer than an attempt takes. After a crash, the letter waits for it, and the next process for the lease. */
const CLAIM_MS = 60_000;
/** After a timeout, svc-files may still be storing the file; an erasure waits as long. */
const FIRST_DELAY_MS = 15_000;
const MAX_DELAY_MS = 600_000;
/** Of making a PDF. Storing it is attempted until svc-files responds. */
const MOST_ATTEMPTS = 5;

const ERASED = 'Die Daten zu dieser Rechnung sind gelöscht';
const OUTDATED = 'Diese Mahnung gilt nicht mehr';
const NOT_FILED = '; ihr PDF kann nicht mehr abgelegt werden.';
const NOT_MADE = 'Das PDF konnte nicht erstellt werden.';
const REFUSED = 'Das PDF wurde beim Ablegen abgelehnt.';

export interface FilingParts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly isDemo: boolean;
  startMaker(): LetterMaker;
  /** Stores a file of that name once. @throws UnexpectedResponse unless svc-files has it */
  store(file: LetterFile): Promise<unknown>;
}

/** Files the PDF of each printed letter of a run with its record, once, also after a crash. */
export function filingTask(parts: FilingParts, everyMs = EVERY_MS): RecurringTask {
  const lease = openLease(parts.database, 'letters', parts.clock, CLAIM_MS);
  return { name: 'letters', everyMs, run: (isStopping) => fileDue(parts, lease, isStopping) };
}

export const filingGauges = (database: Database): ServiceBehaviour['gauges'] => ({
  parkwart_letters_waiting: {
    help: 'Printed letters of dunning runs whose PDF is not filed yet',
    read: () => countToFile(database),
  },
});

async function fileDue(parts: FilingParts, lease: Lease, isStopping: () => boolean): Promise<void> {
  const next = () => nextToFile(parts.database, parts.clock());
  let due = await next();
  if (!due || !(await lease.acquire())) return;
  const maker = parts.startMaker();
  try {
    while (due && !isStopping() && (await lease.acquire()) && (await fileLetter(parts, maker, due))) due = await next();
  } finally {
    await maker.close();
    await lease.release(true);
  }
}

/** @returns false after a failure that other letters would probably have, too */
async function fileLetter(parts: FilingParts, maker: LetterMaker, due: LineRow): Promise<boolean> {
  const claimed = await claim(parts, due);
  if (!claimed) return true;
  const { line } = claimed;
  const { runId, invoiceNumber, filingAttempts } = line;
  let pdf: Uint8Array | undefined;
  try {
    pdf = await maker.make({ letter: await letterOf(parts, claimed), isDemo: parts.isDemo });
    const name = `Mahnung_${invoiceNumber}_Lauf_${runId}.pdf`;
    await parts.store({ invoiceNumber, name, pdf: Buffer.from(pdf).toString('base64') });
  } catch (error) {
    parts.log.warn({ err: error, run: runId, invoiceNumber }, 'a letter could not be filed');
    const reason = pdf ? isRefusal(error) && REFUSED : filingAttempts >= MOST_ATTEMPTS && NOT_MADE;
    const outcome = reason ? { reason } : { filingDueAt: later(parts, delayAfter(filingAttempts)) };
    await endAttempt(parts.database, { ...line, filingDueAt: null, ...outcome });
    return false;
  }
  await endAttempt(parts.database, { ...line, filingDueAt: null, filedAt: parts.clock() });
  return true;
}

const delayAfter = (attempts: number) => Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 10), MAX_DELAY_MS);
const later = ({ clock }: FilingParts, ms: number) => new Date(clock().getTime() + ms);

interface PrintedLetter {
  readonly run: RunRow;
  readonly line: LineRow;
  /** ms since 1970 */
  readonly printedAt: number;
}

interface Outdated {
  readonly line: LineRow;
  /** The beginning of a sentence. */
  readonly refusal: string;
}

/** Locks the record. @throws HttpError 404 */
export async function findPrinted(
  transaction: Transaction,
  database: Database,
  { runId, invoiceNumber }: Pick<LineRow, 'runId' | 'invoiceNumber'>,
): Promise<PrintedLetter | Outdated> {
  const record = await recordRepository(database).findForChange(transaction, String(invoiceNumber));
  const line = await findLine(transaction, runId, invoiceNumber);
  const isErased = !record || (record.driverName || record.ownerName) === '';
  if (isErased || (await erasureQueue(database).isRecordWaiting(transaction, invoiceNumber)))
    return { line, refusal: ERASED };
  const run = await findRun(transaction, String(runId));
  const letters = await letterRows(transaction, invoiceNumber);
  const letter = letters.find(({ level }) => level === line.level && level === record.letterLevel);
  const isCurrent = letter?.letterDay === run.letterDay && letter.letterDeadline === line.letterDeadline;
  return letter && isCurrent ? { run, line, printedAt: Number(letter.printedAt) } : { line, refusal: OUTDATED };
}

/**
 * Until the claim ends, an erasure of the record's files waits (`erasureQueue`). @returns undefined if the letter is no
 * longer due, or can no longer be made
 */
function claim(parts: FilingParts, due: LineRow): Promise<PrintedLetter | undefined> {
  const { database, clock } = parts;
  return database.transaction(async (transaction) => {
    const found = await findPrinted(transaction, database, due);
    const { line } = found;
    if (line.filingDueAt === null || line.filingDueAt > clock()) return undefined;
    if ('refusal' in found) {
      await saveLine(transaction, { ...line, reason: found.refusal + NOT_FILED, filingDueAt: null });
      return undefined;
    }
    const claimed = { filingDueAt: later(parts, CLAIM_MS), filingAttempts: line.filingAttempts + 1 };
    return { ...found, line: await saveLine(transaction, { ...line, ...claimed }) };
  });
}

/** As it was printed: without later payments. */
export async function letterOf(
  { database, clock }: Pick<FilingParts, 'database' | 'clock'>,
  { run, line, printedAt }: PrintedLetter,
): Promise<Letter> {
  const { invoiceNumber } = line;
  const [shown] = await presentLines(database, run, [line], clock());
  if (!shown) throw new Error(`Record ${invoiceNumber} was deleted.`);
  const postings = (await postingsOf(database, invoiceNumber)).filter(({ bookedAt }) => Number(bookedAt) <= printedAt);
  const posted = standing(postings);
  const { paidCents, waivedCents } = balanceOf(posted);
  const given = { ...(await readForLetters(database)), letterDate: formatStoredDay(run.letterDay) };
  const letter = lineLetter(shown, given);
  return {
    ...letter,
    record: { ...letter.record, paid: eurosFromCents(paidCents), waived: eurosFromCents(waivedCents) },
    settled: posted.filter(({ kind }) => kind !== 'charge').map(presentPosting),
    pageLink: (await pageLinks(database, [invoiceNumber]))[invoiceNumber],
    isByService: shown.dispatch !== undefined,
  };
}
