import type { DunningLine } from '@parkwart/contracts/entities/dunningRun';
import type { LetterDispatch } from '@parkwart/contracts/entities/letterDispatch';
import { openOf } from '@parkwart/contracts/rules/claim';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Queryable } from '@parkwart/service-kit/database/database';
import type { PostingRow } from '../accounts/posting.ts';
import { readPostings } from '../accounts/postingRepository.ts';
import { dispatchesOfRun } from '../letter-service/dispatches.ts';
import { letterInterest } from '../letters/letterInterest.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsById } from '../record/recordRepository.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay } from '../storedDay.ts';
import { type DunningRules, readRules } from './judgeRecord.ts';
import type { LineRow, RunRow } from './runRows.ts';

/** Omits lines of deleted records. */
export async function presentLines(
  database: Queryable,
  { id, letterDay }: RunRow,
  lines: readonly LineRow[],
  now: Date,
): Promise<DunningLine[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(({ invoiceNumber }) => invoiceNumber);
  const rules = await readRules(database, { letterDay, now });
  const records = await recordsById(database, ids);
  const later = lines.filter(({ level }) => level > 1).map(({ invoiceNumber }) => invoiceNumber);
  const postings = rules.claims.isInterestCharged ? await readPostings(database, later) : [];
  const dispatches = await dispatchesOfRun(database, id, ids);
  return lines.flatMap((line) => {
    const record = records.get(line.invoiceNumber);
    const own = postings.filter(({ invoiceNumber }) => invoiceNumber === line.invoiceNumber);
    const dispatch = dispatches.get(line.invoiceNumber);
    return record ? [presentLine(line, record, { rules, postings: own, dispatch })] : [];
  });
}

interface Given {
  readonly rules: DunningRules;
  readonly postings: readonly PostingRow[];
  readonly dispatch: LetterDispatch | undefined;
}

function presentLine(line: LineRow, row: RecordRow, { rules, postings, dispatch }: Given): DunningLine {
  const { level, state, reason, letterDeadline, costCents, filedAt } = line;
  const record = presentRecord(row);
  const isPrinted = state === 'printed';
  const interest = level > 1 && !isPrinted ? letterInterest(row, postings, rules.claims, rules.letterDay) : undefined;
  const claimed =
    interest && 'from' in interest ? { amount: eurosFromCents(interest.cents), from: interest.from } : undefined;
  const added = isPrinted ? 0 : costCents + (claimed ? centsFromEuros(claimed.amount) - row.interestCents : 0);
  return {
    record,
    level,
    state,
    deadline: formatStoredDay(letterDeadline),
    ...(reason !== null && { reason }),
    ...(filedAt !== null && { filedAt: filedAt.toISOString() }),
    ...(dispatch && { dispatch }),
    amount: eurosFromCents(openOf(record) + added),
    cost: eurosFromCents(costCents),
    ...(claimed?.from !== undefined && { interest: { amount: claimed.amount, from: claimed.from } }),
    text: rules.dunning.further[level - 2]?.text ?? '',
  };
}
