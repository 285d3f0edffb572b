import type { Letter } from '@parkwart/contracts/dunning/letter';
import { completeLetter, lineLetter } from '@parkwart/contracts/dunning/lineLetter';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { presentPosting } from '../accounts/accounts.ts';
import { balanceOf, standing } from '../accounts/posting.ts';
import { postingsOf } from '../accounts/postingRepository.ts';
import { pageLinks } from '../driver-tokens/pageLinks.ts';
import type { ChangeParts } from '../feature.ts';
import { letterRows } from '../letters/letters.ts';
import { recordRepository } from '../record/recordRepository.ts';
import { erasureQueue } from '../retention/erasureQueue.ts';
import { readForLetters } from '../settings/settingsCalls.ts';
import { formatStoredDay } from '../storedDay.ts';
import { presentLines } from './presentLines.ts';
import { findLine, findRun, type LineRow, type RunRow } from './runRows.ts';

const ERASED = 'Die Daten zu dieser Rechnung sind gelöscht';
const OUTDATED = 'Diese Mahnung gilt nicht mehr';

/** Limits attempts to make a PDF; attempts to deliver it are not limited. */
export const MOST_ATTEMPTS = 5;
export const NOT_MADE = 'Das PDF konnte nicht erstellt werden.';

export interface PrintedLetter {
  readonly run: RunRow;
  readonly line: LineRow;
  /** ms since 1970 */
  readonly printedAt: number;
}

interface Outdated {
  readonly line: LineRow;
  /** Why there is no letter any more: the beginning of a German sentence, which the caller completes. */
  readonly refusal: string;
}

/** Locks the record. @throws HttpError 404 */
export async function findPrinted(
  transaction: Transaction,
  database: Database,
  { runId, invoiceNumber }: Pick<LineRow, 'runId' | 'invoiceNumber'>,
): Promise<PrintedLetter | Outdated> {
  const record = await recordRepository(database).findForChange(transaction, invoiceNumber);
  const line = await findLine(transaction, runId, invoiceNumber);
  const isErased = !record || (record.driverName || record.ownerName) === '';
  if (isErased || (await erasureQueue(database).isRecordWaiting(transaction, invoiceNumber)))
    return { line, refusal: ERASED };
  const run = await findRun(transaction, runId);
  const letters = await letterRows(transaction, invoiceNumber);
  const letter = letters.find(({ level }) => level === line.level && level === record.letterLevel);
  const isCurrent = letter?.letterDay === run.letterDay && letter.letterDeadline === line.letterDeadline;
  return letter && isCurrent ? { run, line, printedAt: Number(letter.printedAt) } : { line, refusal: OUTDATED };
}

/** The letter as it was printed: without later payments. */
export async function letterOf(
  { database, clock }: Pick<ChangeParts, 'database' | 'clock'>,
  { run, line, printedAt }: PrintedLetter,
): Promise<Letter> {
  const { invoiceNumber } = line;
  const [shown] = await presentLines(database, run, [line], clock());
  if (!shown) throw new Error(`Record ${invoiceNumber} was deleted.`);
  const postings = (await postingsOf(database, invoiceNumber)).filter(({ bookedAt }) => Number(bookedAt) <= printedAt);
  const { paidCents, waivedCents } = balanceOf(standing(postings));
  const given = { ...(await readForLetters(database)), letterDate: formatStoredDay(run.letterDay) };
  const letter = lineLetter(shown, given);
  const pageLink = (await pageLinks(database, [invoiceNumber]))[invoiceNumber];
  return {
    ...completeLetter(letter, { postings: postings.map(presentPosting), pageLink }),
    record: { ...letter.record, paid: eurosFromCents(paidCents), waived: eurosFromCents(waivedCents) },
    isByService: shown.dispatch !== undefined,
  };
}
