import { isNoCar } from '@parkwart/contracts/rules/car';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { changeWithin } from '../changes/changeRecord.ts';
import { readRules } from '../dunning/judgeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { deleteChildren } from '../record/children.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES } from '../tables.ts';
import { isAnswered, noKeeperNeeded, noPlate } from './errors.ts';
import { needsAmong, presentNeed } from './keeperNeeds.ts';
import { insertKeeperLines, insertRequest, readKeeperLines } from './keeperRows.ts';

interface Wanted {
  readonly invoiceNumbers: readonly string[];
  readonly session: Session;
}

/** All at once, each record once: what another request has, or does not need its keeper now, is left out. @returns the request's id @throws HttpError 422 */
export async function requestKeepers(
  parts: ChangeParts,
  { invoiceNumbers, session }: Wanted,
  transaction: Transaction,
): Promise<number> {
  const { database, records, clock } = parts;
  const now = clock();
  const ids = [...new Set(invoiceNumbers.map(Number))].sort((one, other) => one - other);
  // Locked in order, before anything else is read: two requests take turns.
  for (const id of ids) {
    const record = await records.findForChange(String(id), transaction);
    if (record && isNoCar(record.vehicleNumber)) throw noPlate(id);
  }
  const rules = await readRules(database, { letterDay: storedDay(now), now }, transaction);
  const rows = await needsAmong(database, rules, ids, transaction);
  if (rows.length === 0) throw noKeeperNeeded();
  const request = { createdAt: now.getTime(), account: session.userId };
  const requestId = await insertRequest(database, request, transaction);
  const lines = rows.map((row) => {
    const { reason, cost, pictures } = presentNeed(row, rules);
    const asked = { invoiceNumber: row.id, requestId, costCents: centsFromEuros(cost), pictures, reason };
    return { ...asked, answeredAt: null, answeredById: null };
  });
  await insertKeeperLines(database, lines, transaction);
  const journaled = { after: { keeperRequested: formatStoredDay(storedDay(now)) } };
  const change = { kind: 'keeper-requested', session, changes: {}, journaled } as const;
  for (const { id } of rows) await changeWithin(parts, { invoiceNumber: String(id), ...change }, transaction);
  return requestId;
}

interface Withdrawn {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly session: Session;
}

/** One that is gone stays gone. @throws HttpError 409 */
export function withdrawLine(parts: ChangeParts, { id, invoiceNumber, session }: Withdrawn): Promise<undefined> {
  const { database, records } = parts;
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(invoiceNumber, transaction);
    const [line] = record ? await readKeeperLines(database, [record.id], transaction) : [];
    if (!record || line?.requestId !== Number(id)) return undefined;
    if (line.answeredAt !== null) throw isAnswered();
    await deleteChildren(database, [PARKING_TABLES.keeper_lines], [record.id], transaction);
    const change = { kind: 'keeper-withdrawn', session, changes: {}, journaled: { after: {} } } as const;
    await changeWithin(parts, { invoiceNumber, ...change }, transaction);
    return undefined;
  });
}
