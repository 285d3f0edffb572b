import { COUNTRY_MISSING, countryOf } from '@parkwart/contracts/entities/country';
import { debtorOf } from '@parkwart/contracts/rules/debtor';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { postingsOf } from '../accounts/postingRepository.ts';
import { changeWithin } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { queueLetter } from '../letter-service/dispatches.ts';
import { requireLetterService } from '../letter-service/letterService.ts';
import { letterInterest } from '../letters/letterInterest.ts';
import { printLetter } from '../letters/printLetter.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { runHasEnded } from './errors.ts';
import { type DunningRules, judgeAgain } from './judgeRecord.ts';
import { findLine, findRunForChange, type LineRow, saveLine } from './runRows.ts';

interface Printing {
  readonly id: number;
  readonly invoiceNumbers: readonly string[];
  readonly lookUpDate?: string | undefined;
  readonly isByService?: boolean | undefined;
  readonly by: Actor;
}

/** Prints each line in its own transaction, once. @throws HttpError 404, 409 */
export async function printLines(parts: ChangeParts, { invoiceNumbers, ...printing }: Printing): Promise<LineRow[]> {
  if (printing.isByService) await requireLetterService(parts.database);
  const lines: LineRow[] = [];
  for (const invoiceNumber of invoiceNumbers)
    lines.push(await printLine(parts, { ...printing, invoiceNumber: Number(invoiceNumber) }));
  return lines;
}

interface LinePrinting extends Omit<Printing, 'invoiceNumbers'> {
  readonly invoiceNumber: number;
}

/** Whether the letter's PDF could not be filed. */
const isRefused = ({ state, filedAt, filingDueAt }: LineRow) =>
  state === 'printed' && filedAt === null && filingDueAt === null;

const filingSince = (now: Date) => ({ reason: null, filingDueAt: now, filingAttempts: 0 });

/**
 * Books the letter and its cost on the record, or excludes the line; a letter that could not be filed becomes due for
 * filing again.
 */
async function printLine(parts: ChangeParts, printing: LinePrinting): Promise<LineRow> {
  const { database } = parts;
  try {
    return await database.transaction(async (transaction) => {
      const { run, line } = await lockedLine(transaction, printing);
      if (isRefused(line)) return saveLine(transaction, { ...line, ...filingSince(parts.clock()) });
      if (line.state !== 'proposed') return line;
      const { record, rules, columns } = await judgeAgain(transaction, parts, { run, line, now: parts.clock() });
      // If the level or the costs have changed, the printed letter still shows the earlier amount.
      const isSame = columns.level === line.level && columns.costCents === line.costCents;
      if (!record || columns.state !== 'proposed') return saveLine(transaction, { ...line, ...columns });
      if (line.letterDeadline <= storedDay(parts.clock()))
        return saveLine(transaction, { ...line, state: 'excluded', reason: DEADLINE_OVER });
      if (!isSame) return saveLine(transaction, { ...line, state: 'excluded', reason: CHANGED });
      if (printing.isByService && countryOf(debtorOf(presentRecord(record)).address) === undefined)
        return saveLine(transaction, { ...line, state: 'excluded', reason: COUNTRY_MISSING });
      await bookLetter(transaction, parts, { ...printing, line, record, rules });
      if (printing.isByService) await queueLetter(transaction, parts, line, printing.by);
      return saveLine(transaction, { ...line, state: 'printed', ...filingSince(parts.clock()) });
    });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500 || error.code === runHasEnded().code) throw error;
    return database.transaction(async (transaction) => {
      const { line } = await lockedLine(transaction, printing);
      return saveLine(transaction, { ...line, state: 'excluded', reason: error.message });
    });
  }
}

const DEADLINE_OVER = 'Die Frist in diesem Brief ist vorbei; er gilt nicht mehr. Der nächste Lauf schlägt ihn neu vor.';
const CHANGED = 'Die Mahnstufe oder ihre Kosten haben sich geändert; dieser Brief gilt nicht mehr.';

async function lockedLine(transaction: Transaction, { id, invoiceNumber }: LinePrinting) {
  const run = await findRunForChange(transaction, id);
  const line = await findLine(transaction, run.id, invoiceNumber);
  if (run.state !== 'open' && line.state !== 'printed') throw runHasEnded();
  return { run, line };
}

interface Letter extends Pick<Printing, 'lookUpDate' | 'by'> {
  readonly line: LineRow;
  /** Locked by the transaction. */
  readonly record: RecordRow;
  readonly rules: DunningRules;
}

async function bookLetter(transaction: Transaction, parts: ChangeParts, letter: Letter): Promise<void> {
  const { line, record, rules, by, lookUpDate } = letter;
  const { invoiceNumber, level: letterLevel, letterDeadline } = line;
  // The run's day is that of keepers: a named driver was not looked up.
  const isLookedUp = lookUpDate !== undefined && !record.driverName;
  const lookUpDay = record.lookUpDay ?? (isLookedUp ? dayNumber(lookUpDate) : null);
  const days = { letterDay: rules.letterDay, letterDeadline, lookUpDay };
  const printed = { isPrint: true, ...days, letterLevel, miStatus: 'M' } as const;
  const changes = { ...printed, ...(letterLevel > 1 && (await laterCosts(transaction, letter))) };
  await changeWithin(transaction, parts, { invoiceNumber, kind: 'print', by, changes, complete: printLetter });
}

async function laterCosts(transaction: Transaction, { line, record, rules: { claims, letterDay } }: Letter) {
  const postings = await postingsOf(transaction, record.id);
  const interest = letterInterest(record, postings, claims, letterDay);
  return {
    reminderCostCents: record.reminderCostCents + line.costCents,
    ...('cents' in interest && interest.cents > 0 && { interestCents: interest.cents }),
  };
}
