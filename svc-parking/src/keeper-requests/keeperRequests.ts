import * as contract from '@parkwart/contracts/calls/keeperRequests';
import type { KeeperLine, KeeperRequest } from '@parkwart/contracts/entities/keeperRequest';
import { isNoCar } from '@parkwart/contracts/rules/car';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database, Queryable } from '@parkwart/service-kit/database/database';
import { insertMany, rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { implement } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { changeOf } from '../changes/changeOf.ts';
import { changeLocked, changeWithin } from '../changes/changeRecord.ts';
import { type AtCommand, commandOf } from '../changes/commandOf.ts';
import { readRules } from '../dunning/judgeRecord.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { deleteChildren } from '../record/children.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsById } from '../record/recordRepository.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { answerKeepers } from './answers.ts';
import { needsAmong, presentNeed, readNeeds } from './needs.ts';

const { keeper_requests: requestTable, keeper_lines: lineTable } = PARKING_TABLES;
type RequestRow = RowOf<typeof requestTable>;
type KeeperLineRow = RowOf<typeof lineTable>;

const requests = rowsOf(requestTable);
const lines = rowsOf(lineTable);
const MOST_REQUESTS = 50;

export const insertKeeperLines = insertMany(lineTable);

async function readKeeperLines(queryable: Queryable, invoiceNumbers: readonly number[]): Promise<KeeperLineRow[]> {
  if (invoiceNumbers.length === 0) return [];
  return lines.where(queryable, statement('invoiceNumber IN (:invoiceNumbers) ORDER BY invoiceNumber'), {
    invoiceNumbers,
  });
}

const linesOfRequest = (database: Database, requestId: number): Promise<KeeperLineRow[]> =>
  lines.where(database, statement('requestId = :requestId ORDER BY invoiceNumber'), { requestId });

async function readRequests(database: Database): Promise<KeeperRequest[]> {
  const condition = statement(`EXISTS (SELECT 1 FROM keeper_lines WHERE requestId = keeper_requests.id)
    ORDER BY id DESC LIMIT ${MOST_REQUESTS}`);
  return presentRequests(database, await requests.where(database, condition, {}));
}

/** @throws HttpError 404 */
async function findRequest(queryable: Queryable, id: number): Promise<KeeperRequest> {
  const rows = await requests.where(queryable, statement('id = :id'), { id });
  const [request] = await presentRequests(queryable, rows);
  if (!request) throw requestNotFound();
  return request;
}

async function presentRequests(queryable: Queryable, rows: readonly RequestRow[]): Promise<KeeperRequest[]> {
  if (rows.length === 0) return [];
  const sql = statement(`SELECT requestId, COUNT(*) AS count,
      SUM(CASE WHEN answeredAt IS NOT NULL OR (ownerName <> '' AND address <> '') THEN 1 ELSE 0 END) AS answered
    FROM keeper_lines JOIN records ON records.id = invoiceNumber WHERE requestId IN (:ids) GROUP BY requestId`);
  const ids = rows.map(({ id }) => id);
  const counts = await queryable.read<Counted>(sql, { ids });
  return rows.map(({ id, createdAt, account }) => {
    const own = counts.find(({ requestId }) => requestId === id);
    const [count, answered] = [Number(own?.count ?? 0), Number(own?.answered ?? 0)];
    const day = formatStoredDay(storedDay(new Date(createdAt)));
    return { _id: String(id), day, account, requested: count - answered, answered };
  });
}

interface Counted {
  readonly requestId: number;
  readonly count: number;
  readonly answered: number;
}

/**
 * Creates a request for those of the records that still need a keeper and are in no other request.
 * @returns the request's id @throws HttpError 422
 */
async function requestKeepers(at: AtCommand, invoiceNumbers: readonly string[]): Promise<number> {
  const { transaction, records, now, by } = at;
  const ids = [...new Set(invoiceNumbers.map(Number))].sort((one, other) => one - other);
  // Locks the records in the prescribed order, and before any other read (docs/architecture.md), so that of two
  // concurrent requests one waits for the other.
  for (const id of ids) {
    const record = await records.findForChange(transaction, id);
    if (record && isNoCar(record.vehicleNumber)) throw noPlate(id);
  }
  const rules = await readRules(transaction, { letterDay: storedDay(now), now });
  const rows = await needsAmong(transaction, rules, ids);
  if (rows.length === 0) throw noKeeperNeeded();
  const request = { createdAt: now.getTime(), account: by.account };
  const requestId = await requests.insert(transaction, request);
  const lines = rows.map((row) => {
    const { reason, cost, pictures } = presentNeed(row, rules);
    return { invoiceNumber: row.id, requestId, costCents: centsFromEuros(cost), pictures, reason };
  });
  await insertKeeperLines(transaction, lines);
  const journaled = { after: { keeperRequested: formatStoredDay(storedDay(now)) } };
  const change = { kind: 'keeper-requested', by, changes: {}, journaled } as const;
  for (const { id } of rows) await changeWithin(transaction, at, { invoiceNumber: id, ...change });
  return requestId;
}

/** Withdraws a line of a request; withdrawing it again changes nothing. @throws HttpError 409 */
async function withdrawLine(at: AtCommand, requestId: number, invoiceNumber: number): Promise<undefined> {
  const { transaction, by } = at;
  const record = await at.records.findForChange(transaction, invoiceNumber);
  const [line] = record ? await readKeeperLines(transaction, [record.id]) : [];
  if (!record || line?.requestId !== requestId) return;
  if (line.answeredAt !== null) throw isAnswered();
  await deleteChildren(transaction, [PARKING_TABLES.keeper_lines], [record.id]);
  await changeLocked(transaction, at, record, { kind: 'keeper-withdrawn', by, changes: {}, journaled: { after: {} } });
}

/** Omits lines of deleted records. */
async function presentLines({ database }: ChangeParts, lines: readonly KeeperLineRow[]): Promise<KeeperLine[]> {
  const records = await recordsById(
    database,
    lines.map(({ invoiceNumber }) => invoiceNumber),
  );
  return lines.flatMap(({ invoiceNumber, reason, costCents, pictures, answeredAt }) => {
    const record = records.get(invoiceNumber);
    if (!record) return [];
    // The office may have entered the owner in the record instead of answering the request.
    const isAnswered = answeredAt !== null || (record.ownerName !== '' && record.address !== '');
    const state = isAnswered ? 'answered' : 'requested';
    return [{ record: presentRecord(record), reason, cost: eurosFromCents(costCents), pictures, state }];
  });
}

const requestNotFound = () => new HttpError(404, 'KEEPER_REQUEST_NOT_FOUND', 'Diese Anfrage gibt es nicht.');
const noKeeperNeeded = () =>
  new HttpError(422, 'NO_KEEPER_NEEDED', 'Von diesen Rechnungen braucht keine mehr eine Halterauskunft.');
const noPlate = (id: number) =>
  new HttpError(422, 'NO_PLATE', `Die Rechnung ${id} hat kein Kennzeichen, zu dem es einen Halter gibt.`);
const isAnswered = () => new HttpError(409, 'KEEPER_ANSWERED', 'Zu dieser Anfrage ist der Halter schon eingetragen.');

export const keeperRequests: Feature = {
  calls: [
    (parts) => implement(contract.getKeeperNeeds, ({ query: { after = '0' } }) => readNeeds(parts, Number(after))),

    ({ database }) => implement(contract.getKeeperRequests, async () => ({ requests: await readRequests(database) })),

    commandOf(
      contract.requestKeepers,
      async (at, { body }) => findRequest(at.transaction, await requestKeepers(at, body.invoiceNumbers)),
      ({ _id }) => `keeper-request:${_id}`,
    ),

    (parts) =>
      implement(contract.getKeeperLines, async ({ params }) => {
        const id = Number(params.id);
        await findRequest(parts.database, id);
        return { lines: await presentLines(parts, await linesOfRequest(parts.database, id)) };
      }),

    commandOf(contract.withdrawKeeperLine, (at, { params: { id, invoiceNumber } }) =>
      withdrawLine(at, Number(id), Number(invoiceNumber)),
    ),

    (parts) =>
      implement(contract.answerKeepers, async ({ body, session }) => ({
        records: (await answerKeepers(parts, { ...body, by: actorOf(session) })).map(presentRecord),
      })),

    changeOf(contract.checkRegisteredVehicle, (at) =>
      at.change({ kind: 'vehicle-checked', changes: { isRegisteredChecked: true } }),
    ),
  ],
};
