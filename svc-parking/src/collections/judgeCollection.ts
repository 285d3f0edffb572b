import { doubtsOf } from '@parkwart/contracts/dunning/letterDoubts';
import { nextLevel } from '@parkwart/contracts/dunning/nextLevel';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { awaitedBy, type DunningRules, officeReasons } from '../dunning/judgeRecord.ts';
import { isOpen, objectionRows } from '../objections/objections.ts';
import { inCollection } from '../record/errors.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay } from '../storedDay.ts';

/**
 * The reasons why each record cannot be handed over, as German sentences by invoice number; the list of a record that
 * can be handed over is empty.
 */
export async function judgeCollections(
  queryable: Queryable,
  rows: readonly RecordRow[],
  rules: DunningRules,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const ids = rows.map(({ id }) => id);
  const disputed = await disputedOf(queryable, ids);
  const awaited = await awaitedBy(queryable, ids, rules);
  const waiting = ({ id }: RecordRow) => ({ isDisputed: disputed.has(id), awaited: awaited(id) });
  return new Map(rows.map((row) => [row.id, reasonsAgainst(row, rules, waiting(row))]));
}

async function disputedOf(queryable: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const objections = await objectionRows.of(queryable, ids);
  return new Set(objections.filter(isOpen).map(({ invoiceNumber }) => invoiceNumber));
}

interface Waiting {
  readonly isDisputed: boolean;
  readonly awaited: readonly string[];
}

/**
 * Returns the reasons against a hand-over of the record. If the office itself set the status I, the record needs no
 * last letter.
 */
function reasonsAgainst(row: RecordRow, rules: DunningRules, { isDisputed, awaited }: Waiting): string[] {
  if (row.collectionDay !== null) return [inCollection(row.collectionDay).message];
  const { settings, claims, dunning } = rules;
  const record = presentRecord(row);
  const days = { todayDate: formatStoredDay(rules.letterDay), deadline: '' };
  const isLastSent = row.miStatus === 'I' || !nextLevel(row.letterLevel, dunning, settings);
  return [
    ...officeReasons(record, rules, awaited),
    ...(isDisputed ? ['Über einen Widerspruch ist noch nicht entschieden.'] : []),
    ...doubtsOf(record, { settings, claims }, days, 'bis er eingetragen ist, wird die Rechnung nicht übergeben'),
    ...(isLastSent ? [] : ['Die letzte Mahnung ist noch nicht gedruckt.']),
  ];
}
