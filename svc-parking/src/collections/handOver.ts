import type { handOverRecords } from '@parkwart/contracts/calls/collections';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { CallResponse } from '@parkwart/service-kit/http/implement';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { changeWithin } from '../changes/changeRecord.ts';
import { type DunningRules, readRules } from '../dunning/judgeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { currentCollection, insertCollection, presentHandOver } from '../record/collections.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { handOverInFuture } from './errors.ts';
import { judgeCollections } from './judgeCollection.ts';

interface HandingOver {
  readonly agency: string;
  readonly day: string;
  readonly invoiceNumbers: readonly string[];
  readonly session: Session;
}

interface Given {
  readonly agency: string;
  readonly handedDay: number;
  readonly session: Session;
  readonly rules: DunningRules;
}

type Line = CallResponse<typeof handOverRecords>['lines'][number];

/** Each in a transaction of its own, once. @throws HttpError 422 */
export async function handOver(
  parts: ChangeParts,
  { day, invoiceNumbers, agency, session }: HandingOver,
): Promise<Line[]> {
  const now = parts.clock();
  const handedDay = dayNumber(day);
  const letterDay = storedDay(now);
  if (handedDay > letterDay) throw handOverInFuture();
  const given = { agency, session, handedDay, rules: await readRules(parts.database, { letterDay, now }) };
  const lines: Line[] = [];
  for (const invoiceNumber of invoiceNumbers)
    lines.push({ invoiceNumber, ...(await handOverOne(parts, given, invoiceNumber)) });
  return lines;
}

function handOverOne(parts: ChangeParts, given: Given, invoiceNumber: string): Promise<Omit<Line, 'invoiceNumber'>> {
  const { database, records } = parts;
  const { agency, handedDay, rules } = given;
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(invoiceNumber, transaction);
    if (!record) return { reason: recordNotFound().message };
    const before = await currentCollection(database, record.id, transaction);
    // The response to the first attempt was lost.
    if (before?.agency === agency && before.handedDay === handedDay) return { handOver: presentHandOver(before, true) };
    const reason = (await judgeCollections(database, [record], rules, transaction)).get(record.id)?.join(' ');
    if (reason) return { reason };
    await store(parts, record, given, transaction);
    const after = await currentCollection(database, record.id, transaction);
    return after ? { handOver: presentHandOver(after, true) } : {};
  });
}

async function store(
  parts: ChangeParts,
  record: RecordRow,
  { agency, handedDay, session }: Given,
  transaction: Transaction,
): Promise<void> {
  const { database, clock } = parts;
  const claimCents = openOf(presentRecord(record));
  const by = { handedAt: clock().getTime(), account: session.userId };
  await insertCollection(database, { invoiceNumber: record.id, agency, handedDay, claimCents, ...by }, transaction);
  const change = {
    ...({ invoiceNumber: String(record.id), kind: 'collection', session } as const),
    changes: { miStatus: 'I', collectionDay: handedDay } as const,
    journaled: { after: { agency, collectionAmount: eurosFromCents(claimCents) } },
  };
  await changeWithin(parts, change, transaction);
}
