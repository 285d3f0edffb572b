import { isDeepStrictEqual } from 'node:util';
import { type BoothPermit, getBoothPermits } from '@parkwart/contracts/calls/booth';
import { CHECK_IN_PAST_DAYS } from '@parkwart/contracts/calls/checkInAndOut';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import * as contract from '@parkwart/contracts/calls/permits';
import { isNoCar, plateIdentity } from '@parkwart/contracts/rules/car';
import { comparablePlatePart, normalisePlate } from '@parkwart/contracts/rules/plate';
import { addDays, dayNumber } from '@parkwart/contracts/rules/time';
import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { type Input, implement } from '@parkwart/service-kit/http/implement';
import { eraseStoredResponses, responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { type AtCommand, commandOf, lockItem, requireVersion } from '../changes/commandOf.ts';
import type { Feature } from '../feature.ts';
import { hasPlateLike, hasSamePlate, PARKED_PLATE_INDEX, plateLike, samePlate } from '../plate-index/samePlate.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { COVERS_DAY, OPEN_END } from './table.ts';

export const permitRows = rowsOf(PARKING_TABLES.permits);
type PermitRow = Omit<RowOf<typeof PARKING_TABLES.permits>, 'plateCut'>;
type PermitValues = Pick<PermitRow, 'vehicleNumber' | 'normalisedPlate' | 'validFrom' | 'validTo' | 'note'>;

export const permitSubject = (id: number | string) => `permit:${id}` as const;

/** d.m.yyyy, or null for an open end. */
export const formatLastDay = (validTo: number) => (validTo === OPEN_END ? null : formatStoredDay(validTo));

const valuesOf = ({ vehicleNumber, validFrom, validTo, note }: contract.PermitInput): PermitValues => ({
  vehicleNumber,
  normalisedPlate: normalisePlate(vehicleNumber),
  validFrom: dayNumber(validFrom),
  validTo: validTo === null ? OPEN_END : dayNumber(validTo),
  note,
});

/** In the journal's format. */
const shownValues = ({ vehicleNumber, validFrom, validTo, note }: PermitValues) => ({
  vehicleNumber,
  validFrom: formatStoredDay(validFrom),
  validTo: formatLastDay(validTo),
  note,
});

export const presentPermit = ({ id, version, ...values }: PermitRow): contract.Permit => ({
  _id: String(id),
  ...shownValues(values),
  version,
});

/** More permits than a car park grants; each booth reads them every minute. */
const MAX_OF_BOOTH = 2_000;

/** Permits on days for which a car may be checked in, newest first, without notes. */
async function ofBooth(database: Database, now: Date): Promise<BoothPermit[]> {
  const days = { from: storedDay(now), to: storedDay(addDays(now, CHECK_IN_PAST_DAYS)), limit: MAX_OF_BOOTH };
  const within = statement('validFrom <= :to AND validTo >= :from ORDER BY id DESC LIMIT :limit');
  const found = await permitRows.where(database, within, days);
  return found.flatMap(({ vehicleNumber, validFrom, validTo }) => {
    const car = plateIdentity(vehicleNumber);
    return car ? [{ car, validFrom: formatStoredDay(validFrom), validTo: formatLastDay(validTo) }] : [];
  });
}

/** The permit that covers the moment's day in Berlin, for the plate in any spelling. */
export async function findPermit(queryable: Queryable, vehicleNumber: string, at: Date) {
  const [permit] = await queryable.read<{ readonly validTo: number }>(
    statement(`SELECT validTo FROM permits WHERE ${hasSamePlate(queryable.dialect, 'permits')} AND ${COVERS_DAY}`),
    { ...samePlate(vehicleNumber), day: storedDay(at) },
  );
  return permit;
}

async function add(at: AtCommand, input: contract.PermitInput): Promise<PermitRow> {
  const { journal, by, now, transaction } = at;
  if (isNoCar(input.vehicleNumber)) throw permitNeedsCar();
  const values = valuesOf(input);
  await requireNoOverlap(at, values);
  const row = { ...values, createdAt: now, changedAt: now };
  const permit = { ...row, id: await permitRows.insert(transaction, row), version: 1 };
  const change = { subject: permitSubject(permit.id), kind: 'permit-added', by } as const;
  await journal.write(transaction, { ...change, after: shownValues(permit), isNew: true });
  await grantToParked(at, permit);
  return permit;
}

/** Returns an equal permit unchanged, so that a retry does not conflict. @throws HttpError 404, 409, 422 */
async function change(at: AtCommand, id: string, input: contract.PermitInput): Promise<PermitRow> {
  const { journal, by, now: changedAt, transaction } = at;
  if (isNoCar(input.vehicleNumber)) throw permitNeedsCar();
  const values = valuesOf(input);
  const permit = await lockItem(at, permitRows, id, permitNotFound);
  if (isDeepStrictEqual({ ...permit, ...values }, { ...permit })) return permit;
  requireVersion(at, permit, permitChanged);
  await requireNoOverlap(at, values, permit.id);
  await permitRows.update(transaction, permit.id, { ...values, changedAt });
  const entry = { subject: permitSubject(id), kind: 'permit-changed', by } as const;
  await journal.write(transaction, { ...entry, before: shownValues(permit), after: shownValues(values) });
  const changed = { ...permit, ...values, changedAt, version: permit.version + 1 };
  await grantToParked(at, changed);
  return changed;
}

/** Parking stays that began under the permit remain free of charge. @throws HttpError 404, 409 */
async function remove(at: AtCommand, id: string): Promise<undefined> {
  const { journal, by, transaction } = at;
  const permit = await lockItem(at, permitRows, id, permitNotFound);
  requireVersion(at, permit, permitChanged);
  await permitRows.remove(transaction, [permit.id]);
  await eraseStoredResponses(transaction, [responsesAbout(permitSubject(id))]);
  const entry = { subject: permitSubject(id), kind: 'permit-removed', by } as const;
  await journal.write(transaction, { ...entry, before: shownValues(permit) });
}

/** Deletes permits, and the personal data in their journal entries. */
export async function erasePermits(
  transaction: Transaction,
  { journal }: Pick<AtCommand, 'journal'>,
  ids: readonly number[],
  by: Actor,
): Promise<void> {
  if (ids.length === 0) return;
  await permitRows.remove(transaction, ids);
  const subjects = ids.map(permitSubject);
  await eraseStoredResponses(transaction, subjects.map(responsesAbout));
  await journal.erase(transaction, subjects);
  for (const subject of subjects) await journal.write(transaction, { subject, kind: 'permit-removed', by });
}

/** Locks the plate's permits, so that concurrent requests cannot save two that overlap. @throws HttpError 422 */
async function requireNoOverlap({ transaction }: AtCommand, values: PermitValues, exceptId = 0): Promise<void> {
  const { vehicleNumber, validFrom, validTo } = values;
  const ofCar = statement(`${hasSamePlate(transaction.dialect, 'permits')} ORDER BY id${transaction.forUpdate}`);
  const permits = await permitRows.where(transaction, ofCar, samePlate(vehicleNumber));
  const [other] = permits
    .filter((one) => one.id !== exceptId && one.validFrom <= validTo && one.validTo >= validFrom)
    .sort((one, next) => one.validFrom - next.validFrom);
  if (other) throw permitOverlaps(other);
}

const parkedFields = PARKING_TABLES.records.pick('id', 'entryAt');

/**
 * Makes the current parking stays that the permit covers free of charge; each is journaled as a change of its record.
 */
async function grantToParked({ journal, by, transaction }: AtCommand, permit: PermitValues): Promise<void> {
  const { vehicleNumber, validFrom, validTo } = permit;
  const sql = statement(`SELECT id, entryAt FROM records ${PARKED_PLATE_INDEX[transaction.dialect]}
    WHERE ${hasSamePlate(transaction.dialect)} AND exitAt IS NULL AND hasPermit = 0 ORDER BY id${transaction.forUpdate}`);
  const parked = await readAs(transaction, parkedFields, sql, samePlate(vehicleNumber));
  const days = parked.map(({ id, entryAt }) => ({ id, day: storedDay(entryAt) }));
  const ids = days.filter(({ day }) => day >= validFrom && day <= validTo).map(({ id }) => id);
  if (ids.length === 0) return;
  const grant = statement('UPDATE records SET hasPermit = 1, version = version + 1 WHERE id IN (:ids)');
  await transaction.write(grant, { ids });
  for (const id of ids) {
    const entry = { subject: recordSubject(id), kind: 'permit-granted', by } as const;
    await journal.write(transaction, { ...entry, before: { hasPermit: false }, after: { hasPermit: true } });
  }
}

/** Newest first. */
function list(
  database: Database,
  { plate, isValid, after, limit }: Input<typeof contract.getPermits>['query'],
  day: number,
) {
  const part = plate && comparablePlatePart(plate);
  const conditions = [
    after !== undefined && 'id < :after',
    part !== undefined && hasPlateLike(database, part),
    isValid !== undefined && (isValid ? COVERS_DAY : `NOT (${COVERS_DAY})`),
  ];
  const wanted = conditions.filter(Boolean).join(' AND ') || '1 = 1';
  const values = { ...plateLike(part ?? ''), after: Number(after), day, limit };
  return permitRows.where(database, statement(`${wanted} ORDER BY id DESC LIMIT :limit`), values);
}

const permitNotFound = () => new HttpError(404, 'PERMIT_NOT_FOUND', 'Diesen Dauerparker gibt es nicht.');
const permitChanged = () =>
  new HttpError(409, 'PERMIT_CHANGED', 'Dieser Dauerparker wurde inzwischen geändert. Bitte laden Sie ihn neu.');
const permitNeedsCar = () => invalidField('NO_PLATE', 'vehicleNumber', 'Ein Dauerparker braucht ein Kennzeichen.');
const permitOverlaps = ({ validFrom, validTo }: PermitValues) => {
  const end = formatLastDay(validTo);
  const message = `Dieses Kennzeichen ist schon Dauerparker, ab ${formatStoredDay(validFrom)}${end ? ` bis ${end}` : ' ohne Ende'}.`;
  return invalidField('PERMIT_OVERLAPS', 'vehicleNumber', message);
};

export const permits: Feature = {
  calls: [
    ({ database, clock }) =>
      implement(contract.getPermits, async ({ query }) => ({
        permits: (await list(database, query, storedDay(clock()))).map(presentPermit),
      })),
    ({ database, clock }) => implement(getBoothPermits, async () => ({ permits: await ofBooth(database, clock()) })),
    commandOf(
      contract.addPermit,
      async (at, { body }) => presentPermit(await add(at, body)),
      ({ _id }) => permitSubject(_id),
    ),
    commandOf(contract.changePermit, async (at, { params, body }) => presentPermit(await change(at, params.id, body))),
    commandOf(contract.removePermit, (at, { params }) => remove(at, params.id)),
  ],
};
