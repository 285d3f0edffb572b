import { doubtsOf } from '@parkwart/contracts/dunning/letterDoubts';
import { nextLevel } from '@parkwart/contracts/dunning/nextLevel';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Transaction } from 'sequelize';
import { type DunningRules, officeReasons, printedLevel } from '../dunning/judgeRecord.ts';
import { readObjections } from '../objections/objectionRows.ts';
import { inCollection } from '../record/errors.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay } from '../storedDay.ts';

/** Those of the records with an objection that is not decided. */
export async function disputedOf(
  database: Database,
  ids: readonly number[],
  transaction?: Transaction,
): Promise<ReadonlySet<number>> {
  const objections = await readObjections(database, ids, transaction);
  return new Set(objections.filter(({ decision }) => decision === null).map(({ invoiceNumber }) => invoiceNumber));
}

/** Sentences on why a record is not handed over; none where it is. The office's own switch I needs no last letter. */
export function reasonsAgainst(row: RecordRow, rules: DunningRules, isDisputed: boolean): string[] {
  if (row.collectionDay !== null) return [inCollection(row.collectionDay).message];
  const { settings, dunning } = rules;
  const record = presentRecord(row);
  const days = { todayDate: formatStoredDay(rules.letterDay), deadline: '' };
  const isLastSent = row.miStatus === 'I' || !nextLevel(printedLevel(row), dunning, settings);
  return [
    ...officeReasons(record, rules),
    ...(isDisputed ? ['Über einen Widerspruch ist noch nicht entschieden.'] : []),
    ...doubtsOf(record, { settings }, days),
    ...(isLastSent ? [] : ['Die letzte Mahnung ist noch nicht gedruckt.']),
  ];
}
