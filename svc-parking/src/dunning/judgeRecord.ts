import type { ClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import type { DunningSettings } from '@parkwart/contracts/calls/dunningSettings';
import type { Settings } from '@parkwart/contracts/calls/operatorSettings';
import { doubtsOf } from '@parkwart/contracts/dunning/letterDoubts';
import { isLevelDue, type NextLevel, nextLevel } from '@parkwart/contracts/dunning/nextLevel';
import { ADDRESS_TOO_LONG, fitsAddressField } from '@parkwart/contracts/entities/addressField';
import { blockSentence } from '@parkwart/contracts/entities/dunningBlock';
import type { ParkingRecord } from '@parkwart/contracts/entities/record';
import { isNoCar } from '@parkwart/contracts/rules/car';
import { areOnlyCostsOpen, costsTotal, letterCosts, openOf } from '@parkwart/contracts/rules/claim';
import { debtorKind, debtorOf, isAsked } from '@parkwart/contracts/rules/debtor';
import { dueDay } from '@parkwart/contracts/rules/dueDay';
import { type Cents, centsFromEuros, formatCents, formatEuros } from '@parkwart/contracts/rules/money';
import { standingBlock } from '@parkwart/contracts/rules/standingBlock';
import { addDays, dayNumber, formatDay } from '@parkwart/contracts/rules/time';
import type { Queryable, Transaction } from '@parkwart/service-kit/database/database';
import type { ChangeParts } from '../feature.ts';
import { undecidedOf } from '../named-drivers/namedDrivers.ts';
import { payingOf } from '../online-payments/onlinePayments.ts';
import { inCollection } from '../record/errors.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { readDunningSettings } from '../settings/dunningSettings.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { formatStoredDay, startOfDay } from '../storedDay.ts';
import type { LineRow, RunRow } from './runRows.ts';

export interface DunningRules {
  readonly settings: Settings;
  readonly claims: ClaimSettings;
  readonly dunning: DunningSettings;
  /** The date on the letters, as 20260305. */
  readonly letterDay: number;
  readonly now: Date;
}

export async function readRules(
  queryable: Queryable,
  { letterDay, now }: Pick<DunningRules, 'letterDay' | 'now'>,
): Promise<DunningRules> {
  const settings = await readSettings(queryable);
  const claims = await readClaimSettings(queryable);
  const dunning = await readDunningSettings(queryable);
  return { settings, claims, dunning, letterDay, now };
}

export interface Judged {
  readonly level: number;
  /** The costs that this letter adds to those of earlier letters. */
  readonly costCents: Cents;
  readonly letterDeadline: number;
  /** Why the record gets no letter, in German sentences; empty if it gets one. */
  readonly reasons: readonly string[];
  /** Whether the only reason is one that a registration office can resolve. */
  readonly isOnlyOwnerMissing: boolean;
}

const OWNER_MISSING = 'Name oder Anschrift des Halters fehlt.';
const KEEPER_UNKNOWN = 'Name oder Anschrift fehlt, und ohne Kennzeichen lässt sich kein Halter anfragen.';

/**
 * The end of a reason in a run: a run excludes a letter while a base rate is missing. A letter that is printed outside
 * a run is not excluded; it claims no further interest.
 */
const LEFT_OUT_WITHOUT_RATE = 'bis er eingetragen ist, lässt der Mahnlauf diese Mahnung aus';

const DRIVER_UNDECIDED = 'Ein Fahrer ist benannt, über den noch nicht entschieden ist.';
const PAYING = 'Eine Online-Zahlung ist noch nicht abgeschlossen.';

/**
 * Finds undecided named drivers and unfinished online payments.
 * @returns a function that returns, for the id of a record, the reasons why its letter must wait, as German sentences
 */
export async function awaitedBy(queryable: Queryable, ids: readonly number[], { now }: Pick<DunningRules, 'now'>) {
  const undecided = await undecidedOf(queryable, ids);
  const paying = await payingOf(queryable, ids, now);
  return (id: number) => [...(undecided.has(id) ? [DRIVER_UNDECIDED] : []), ...(paying.has(id) ? [PAYING] : [])];
}

/** @returns results by invoice number; undefined if no letter is due */
export async function judgeRecords(
  queryable: Queryable,
  rows: readonly RecordRow[],
  rules: DunningRules,
): Promise<ReadonlyMap<number, Judged | undefined>> {
  const ids = rows.map(({ id }) => id);
  const awaited = await awaitedBy(queryable, ids, rules);
  return new Map(rows.map((row) => [row.id, judgeRecord(row, rules, awaited(row.id))]));
}

interface Judging {
  readonly run: RunRow;
  readonly line: LineRow;
  readonly now: Date;
}

/** Locks the record of a line, and checks again whether the record gets a letter. */
export async function judgeAgain(
  transaction: Transaction,
  { records }: ChangeParts,
  { run: { letterDay }, line, now }: Judging,
) {
  const record = await records.findForChange(transaction, line.invoiceNumber);
  const rules = await readRules(transaction, { letterDay, now });
  const judged = record && (await judgeRecords(transaction, [record], rules)).get(record.id);
  return { record, rules, columns: judged ? lineOf(judged) : NOTHING_DUE };
}

const NOTHING_DUE: Partial<LineRow> = {
  state: 'excluded',
  reason: 'Für diese Rechnung ist keine Mahnung mehr fällig.',
};

/** In characters. */
const MAX_REASON = 500;

/** The columns of a run's line that result from checking the line's record. */
export function lineOf({ level, costCents, letterDeadline, reasons }: Judged) {
  const judged = { level, costCents, letterDeadline };
  return reasons.length === 0
    ? ({ ...judged, state: 'proposed', reason: null } as const)
    : ({ ...judged, state: 'excluded', reason: reasons.join(' ').slice(0, MAX_REASON) } as const);
}

function judgeRecord(row: RecordRow, rules: DunningRules, awaited: readonly string[]): Judged | undefined {
  const { settings, claims, dunning, letterDay } = rules;
  const next = nextLevel(row.letterLevel, dunning, settings);
  const record = presentRecord(row);
  const { name, address } = debtorOf(record);
  const today = formatStoredDay(letterDay);
  if (!next || !isLevelDue(next, dueDay(record, settings), today)) return undefined;
  const deadline = formatDay(addDays(startOfDay(today), next.deadlineDays));
  const doubts = doubtsOf(record, { settings, claims }, { todayDate: today, deadline }, LEFT_OUT_WITHOUT_RATE);
  const reasons = [
    ...officeReasons(record, rules, awaited),
    ...collectionReasons(row),
    ...(fitsAddressField({ ownerName: name, address }) ? [] : [ADDRESS_TOO_LONG]),
    ...doubts,
  ];
  return {
    level: next.level,
    costCents: addedCost(next, rules, record),
    letterDeadline: dayNumber(deadline),
    reasons,
    isOnlyOwnerMissing: reasons.length === 1 && !hasDebtor(record) && !isNoCar(record.vehicleNumber),
  };
}

function addedCost({ level, costCents }: NextLevel, { settings, claims }: DunningRules, record: ParkingRecord): Cents {
  if (level === 1) return costsTotal(letterCosts(settings, claims, record));
  return isAsked(claims.lines['reminder-cost'], debtorKind(record)) ? costCents : 0;
}

/** Collection may have begun since the run proposed the record. */
function collectionReasons({ miStatus, collectionDay }: RecordRow): string[] {
  if (collectionDay !== null) return [inCollection(collectionDay).message];
  return miStatus === 'I' ? ['Die Rechnung ist im Inkasso.'] : [];
}

/**
 * Reasons against a letter that have nothing to do with the letter's content: a block, a small open amount, an open
 * decision or payment, or a missing debtor.
 */
export function officeReasons(
  record: ParkingRecord,
  { dunning: { tolerance, costsAloneFrom }, now }: DunningRules,
  awaited: readonly string[],
): string[] {
  const block = standingBlock(record, now);
  const open = openOf(record);
  const isLeftOut = costsAloneFrom === null || open < centsFromEuros(costsAloneFrom);
  return [
    ...(block ? [blockSentence(block)] : []),
    ...(open > 0 && open <= centsFromEuros(tolerance) ? [`Offen sind höchstens ${formatEuros(tolerance)}.`] : []),
    ...(open > 0 && isLeftOut && areOnlyCostsOpen(record) ? [`Offen sind nur Kosten: ${formatCents(open)}.`] : []),
    ...awaited,
    ...(hasDebtor(record) ? [] : [isNoCar(record.vehicleNumber) ? KEEPER_UNKNOWN : OWNER_MISSING]),
  ];
}

function hasDebtor(record: ParkingRecord): boolean {
  const { name, address } = debtorOf(record);
  return name.trim() !== '' && address.trim() !== '';
}
