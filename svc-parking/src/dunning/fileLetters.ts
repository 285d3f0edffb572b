import type { LetterMaker } from '@parkwart/letter/letterMaker';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Logger } from '@parkwart/service-kit/logging/logger';
import { nextAttempt, retryAt } from '@parkwart/service-kit/outbox/outbox';
import type { RecurringTask } from '@parkwart/service-kit/service/recurringTask';
import { type Lease, openLease } from '../lease.ts';
import { isRefusal, type LetterStore } from '../peers/otherServices.ts';
import { findPrinted, letterOf, MOST_ATTEMPTS, NOT_MADE, type PrintedLetter } from './printedLetter.ts';
import { countToFile, endAttempt, type LineRow, nextToFile, saveLine } from './runRows.ts';

const EVERY_MS = 2_000;
/**
 * In ms: the duration of a process's claim on a letter, and of the lease that lets only one process at a time create
 * PDFs.
 */
const CLAIM_MS = 60_000;
/**
 * In ms: the first and the longest delay before a repeated attempt. After a timeout, svc-files may still be storing the
 * file; an erasure waits until the next attempt is due.
 */
const DELAYS_MS = [15_000, 600_000] as const;

const NOT_FILED = '; ihr PDF kann nicht mehr abgelegt werden.';
const REFUSED = 'Das PDF wurde beim Ablegen abgelehnt.';

export interface FilingParts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly isDemo: boolean;
  startMaker(): LetterMaker;
  readonly store: LetterStore;
}

/** Files the PDF of each printed letter of a run with the letter's record: exactly once, even after a crash. */
export function filingTask(parts: FilingParts, everyMs = EVERY_MS): RecurringTask {
  const lease = openLease(parts.database, 'letters', parts.clock, CLAIM_MS);
  return { name: 'letters', everyMs, run: (isStopping) => fileDue(parts, lease, isStopping) };
}

export const filingGauges = (database: Database) => ({
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

/** @returns false after a failure that probably affects other letters, too */
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
    const outcome = reason ? { reason } : { filingDueAt: new Date(retryAt(filingAttempts, parts.clock(), DELAYS_MS)) };
    await endAttempt(parts.database, { ...line, filingDueAt: null, ...outcome });
    return false;
  }
  await endAttempt(parts.database, { ...line, filingDueAt: null, filedAt: parts.clock() });
  return true;
}

/**
 * Claims a letter for one attempt; until the claim ends, an erasure of the record's files waits (`erasureQueue`).
 * `outboxOf` cannot be used, because it locks a row by its id, and a line of a run has no id. This function locks the
 * record of the line instead, because lines are also checked under that lock.
 * @returns undefined if the letter is no longer due, or can no longer be made
 */
function claim(parts: FilingParts, due: LineRow): Promise<PrintedLetter | undefined> {
  const { database, clock } = parts;
  return database.transaction(async (transaction) => {
    const found = await findPrinted(transaction, database, due);
    const { line } = found;
    const { filingDueAt, filingAttempts } = line;
    const next = nextAttempt({ dueAt: filingDueAt?.getTime() ?? null, attempts: filingAttempts }, clock(), CLAIM_MS);
    if (!next) return undefined;
    if ('refusal' in found) {
      await saveLine(transaction, { ...line, reason: found.refusal + NOT_FILED, filingDueAt: null });
      return undefined;
    }
    const claimed = { filingDueAt: new Date(next.dueAt), filingAttempts: next.attempts };
    return { ...found, line: await saveLine(transaction, { ...line, ...claimed }) };
  });
}
