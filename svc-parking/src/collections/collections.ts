import * as contract from '@parkwart/contracts/calls/collections';
import type { HandOver } from '@parkwart/contracts/entities/collection';
import { openOf } from '@parkwart/contracts/rules/claim';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { type CallResponse, type Input, implement } from '@parkwart/service-kit/http/implement';
import { type Actor, actorOf } from '@parkwart/service-kit/journal/journal';
import { changeLocked } from '../changes/changeRecord.ts';
import { type DunningRules, readRules } from '../dunning/judgeRecord.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { collectionRows, currentCollection, presentHandOver } from '../record/currentCollection.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { judgeCollections } from './judgeCollection.ts';
import { readCandidates, readPage } from './lists.ts';

type HandOverInput = Input<typeof contract.handOverRecords>['body'];
type Line = CallResponse<typeof contract.handOverRecords>['lines'][number];

/** Hands over each record in its own transaction; a repeated request does nothing. @throws HttpError 422 */
async function handOver(
  parts: ChangeParts,
  { day, invoiceNumbers, agency }: HandOverInput,
  by: Actor,
): Promise<Line[]> {
  const now = parts.clock();
  const handedDay = dayNumber(day);
  const letterDay = storedDay(now);
  if (handedDay > letterDay) throw dayInFuture();
  const given = { agency, by, handedDay, rules: await readRules(parts.database, { letterDay, now }) };
  const lines: Line[] = [];
  for (const invoiceNumber of invoiceNumbers) {
    const line = await parts.database.transaction((transaction) =>
      handOverOne(transaction, parts, given, invoiceNumber),
    );
    lines.push({ invoiceNumber, ...line });
  }
  return lines;
}

interface Given {
  readonly agency: string;
  readonly handedDay: number;
  readonly by: Actor;
  readonly rules: DunningRules;
}

async function handOverOne(
  transaction: Transaction,
  parts: ChangeParts,
  { agency, handedDay, by, rules }: Given,
  invoiceNumber: string,
): Promise<Omit<Line, 'invoiceNumber'>> {
  const { records } = parts;
  const record = await records.findForChange(transaction, Number(invoiceNumber));
  if (!record) return { reason: recordNotFound().message };
  const before = await currentCollection(transaction, record.id);
  // This is a retry of a request whose response was lost.
  if (before?.agency === agency && before.handedDay === handedDay) return { handOver: presentHandOver(before, true) };
  const reason = (await judgeCollections(transaction, [record], rules)).get(record.id)?.join(' ');
  if (reason) return { reason };
  const claimCents = openOf(presentRecord(record));
  await collectionRows.insert(transaction, {
    invoiceNumber: record.id,
    agency,
    handedDay,
    claimCents,
    handedAt: parts.clock().getTime(),
    account: by.account,
  });
  await changeLocked(transaction, parts, record, {
    kind: 'collection',
    by,
    changes: { miStatus: 'I', collectionDay: handedDay },
    journaled: { after: { agency, collectionAmount: eurosFromCents(claimCents) } },
  });
  const after = await currentCollection(transaction, record.id);
  return after ? { handOver: presentHandOver(after, true) } : {};
}

type Recall = Input<typeof contract.recallCollection> & { readonly by: Actor };

/**
 * Recalls a record from the agency; dunning resumes at the level of the last letter. @throws HttpError 404, 409, 422
 */
async function recall(parts: ChangeParts, { params, body: input, by }: Recall): Promise<HandOver> {
  const { database, records } = parts;
  const [found] = await collectionRows.where(database, statement('id = :id'), { id: Number(params.id) });
  if (!found) throw handOverNotFound();
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(transaction, found.invoiceNumber);
    const own = record ? await collectionRows.of(transaction, [record.id]) : [];
    const row = own.find((one) => one.id === found.id);
    if (!record || !row) throw handOverNotFound();
    const isOwed = openOf(presentRecord(record)) > 0;
    const recalledDay = dayNumber(input.day);
    if (row.recalledDay === recalledDay && row.recallReason === input.reason) return presentHandOver(row, isOwed);
    if (row.recalledDay !== null) throw alreadyRecalled();
    const now = parts.clock();
    if (recalledDay > storedDay(now)) throw dayInFuture();
    if (recalledDay < row.handedDay) throw recallBeforeHandOver();
    const recalled = {
      recalledDay,
      recallReason: input.reason,
      recalledAt: now.getTime(),
      recalledById: by.account,
    };
    await collectionRows.update(transaction, row.id, recalled);
    await changeLocked(transaction, parts, record, {
      kind: 'collection-recalled',
      by,
      changes: { collectionDay: null, miStatus: record.isPrint ? 'M' : null },
      journaled: { after: { recallReason: input.reason, recalledOn: formatStoredDay(recalledDay) } },
    });
    return presentHandOver({ ...row, ...recalled }, isOwed);
  });
}

const handOverNotFound = () =>
  new HttpError(404, 'HAND_OVER_NOT_FOUND', 'Diese Übergabe gibt es nicht, oder sie ist inzwischen gelöscht.');
const alreadyRecalled = () =>
  new HttpError(409, 'ALREADY_RECALLED', 'Diese Rechnung ist schon vom Inkassobüro zurückgerufen.');
const dayInFuture = () => invalidField('DAY_IN_FUTURE', 'day', 'Der Tag liegt in der Zukunft.');
const recallBeforeHandOver = () => invalidField('RECALL_TOO_EARLY', 'day', 'Der Rückruf liegt vor der Übergabe.');

export const collections: Feature = {
  calls: [
    ({ database, clock }) =>
      implement(contract.getCollectionCandidates, ({ query: { after = '0' } }) =>
        readCandidates(database, Number(after), clock()),
      ),
    ({ database }) =>
      implement(contract.getCollections, ({ query: { state, after } }) =>
        readPage(database, state, after === undefined ? undefined : Number(after)),
      ),
    ({ database, records }) =>
      implement(contract.getHandOvers, async ({ params: { invoiceNumber } }) => {
        const record = await records.find(Number(invoiceNumber));
        if (!record) return { handOvers: [] };
        const isOwed = openOf(presentRecord(record)) > 0;
        const handOvers = await collectionRows.of(database, [record.id]);
        return { handOvers: handOvers.map((row) => presentHandOver(row, isOwed)) };
      }),
    (parts) =>
      implement(contract.handOverRecords, async ({ body, session }) => ({
        lines: await handOver(parts, body, actorOf(session)),
      })),
    (parts) =>
      implement(contract.recallCollection, ({ session, ...input }) =>
        recall(parts, { ...input, by: actorOf(session) }),
      ),
  ],
  disclosed: { handOvers: { rows: collectionRows, present: presentHandOver } },
};
