import { MAX_DRIVER_NAMINGS } from '@parkwart/contracts/calls/driverPage';
import * as contract from '@parkwart/contracts/calls/namedDrivers';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { rowsOf } from '@parkwart/service-kit/database/rows';
import type { RowOf } from '@parkwart/service-kit/database/tables';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { implement } from '@parkwart/service-kit/http/implement';
import { type AtRecord, changeOf } from '../changes/changeOf.ts';
import type { Feature } from '../feature.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { putAsideLetters, restoreLetters } from './keeperLetters.ts';

export const namedDriverRows = rowsOf(PARKING_TABLES.named_drivers);
export type NamedDriverRow = RowOf<typeof PARKING_TABLES.named_drivers>;

/** The condition for named drivers whom the office has not decided on. */
export const RECEIVED = statement("state = 'received'");

export function presentNamedDriver(row: NamedDriverRow): contract.NamedDriver {
  const { decidedById, decidedAt } = row;
  return {
    _id: String(row.id),
    invoiceNumber: row.invoiceNumber,
    source: row.source,
    state: row.state,
    arrived: formatStoredDay(row.arrivedDay),
    name: row.driverName,
    address: row.driverAddress,
    enteredBy: row.enteredById,
    enteredAt: new Date(row.enteredAt).toISOString(),
    ...(decidedById !== null && { decidedBy: decidedById }),
    ...(decidedAt !== null && { decidedAt: new Date(decidedAt).toISOString() }),
  };
}

export async function undecidedOf(queryable: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const drivers = await namedDriverRows.of(queryable, ids);
  return new Set(drivers.filter(({ state }) => state === 'received').map(({ invoiceNumber }) => invoiceNumber));
}

export const isDriverNamed = (drivers: readonly NamedDriverRow[]): boolean =>
  drivers.some(({ state }) => state !== 'rejected');

/** Whether the page may name a driver: something is claimed, no driver is named, and the limit is not reached. */
export function mayNameDriver({ isPay, isDisable }: RecordRow, drivers: readonly NamedDriverRow[]): boolean {
  const fromPage = drivers.filter(({ source }) => source === 'page');
  return !isPay && !isDisable && !isDriverNamed(drivers) && fromPage.length < MAX_DRIVER_NAMINGS;
}

interface Naming {
  /** d.m.yyyy */
  readonly arrived: string;
  readonly source: contract.DriverSource;
  readonly name: string;
  readonly address: string;
}

/**
 * A driver named on the driver's page waits for the office's decision; otherwise the driver becomes the debtor
 * immediately. @throws HttpError 409, 422
 */
export async function fileNamedDriver(at: AtRecord, input: Naming): Promise<RecordRow> {
  const { record, by, transaction } = at;
  const { source } = input;
  const arrivedDay = dayNumber(input.arrived);
  const now = at.now.getTime();
  if (arrivedDay > storedDay(at.now)) throw namedInFuture();
  await requireNameable(at, source);
  const isReceived = source === 'page';
  const aside = isReceived ? undefined : await putAsideLetters(transaction, record);
  const driver = { driverName: input.name, driverAddress: input.address };
  const decided = aside
    ? ({ state: 'accepted', decidedById: by.account, decidedAt: now, ...aside.stored } as const)
    : ({ state: 'received' } as const);
  const filed = { invoiceNumber: record.id, arrivedDay, source, enteredAt: now };
  const enteredById = isReceived ? '' : by.account;
  await namedDriverRows.insert(transaction, { ...filed, ...driver, enteredById, ...decided });
  const naming = { driverSource: source, driverArrived: formatStoredDay(arrivedDay) };
  return at.change({
    kind: isReceived ? 'driver-received' : 'driver-accepted',
    changes: aside ? { ...aside.changes, ...driver } : {},
    journaled: { after: { ...driver, ...naming } },
  });
}

/** @throws HttpError 409, 422 */
async function requireNameable({ record, transaction }: AtRecord, source: Naming['source']): Promise<void> {
  const others = await namedDriverRows.of(transaction, [record.id]);
  if (others.some(({ state }) => state === 'received')) throw driverReceived();
  if (others.some(({ state }) => state === 'accepted')) throw driverStands();
  const refused = debtorRefusal(record);
  // A name received from the page does not change the debtor yet, so it is stored during collection, too.
  if (refused && !(source === 'page' && refused.status === 409)) throw refused;
}

/** Repeating the decision changes nothing. @throws HttpError 404, 409, 422 */
async function decide(at: AtRecord, id: string, state: 'accepted' | 'rejected'): Promise<RecordRow> {
  const { record, by, now, transaction } = at;
  const drivers = await namedDriverRows.of(transaction, [record.id]);
  const driver = drivers.find((one) => String(one.id) === id);
  if (!driver) throw driverNotFound();
  if (driver.state === state) return record;
  if (driver.state === 'rejected') throw driverDecided();
  const { stored, ...change } = await decided(at, driver, state);
  const decision = { state, decidedById: by.account, decidedAt: now.getTime() };
  await namedDriverRows.update(transaction, driver.id, { ...decision, ...stored });
  return at.change({ ...change, journaled: { after: {} } });
}

const NO_LETTERS = { keeperLetters: null };

async function decided({ record, transaction }: AtRecord, driver: NamedDriverRow, state: string) {
  const { driverName, driverAddress, keeperLetters } = driver;
  const isRejected = state === 'rejected';
  if (isRejected && driver.state === 'received')
    return { kind: 'driver-rejected', changes: {}, stored: NO_LETTERS } as const;
  // A driver can be rejected on a paid record, too: the keeper's costs are then owed again.
  const refused = debtorRefusal(isRejected ? { ...record, isPay: false } : record);
  if (refused) throw refused;
  if (isRejected) {
    const restored = await restoreLetters(transaction, { id: record.id, keeperLetters });
    const changes = { ...restored, driverName: '', driverAddress: '' };
    return { kind: 'driver-withdrawn', changes, stored: NO_LETTERS } as const;
  }
  const { changes, stored } = await putAsideLetters(transaction, record);
  return { kind: 'driver-accepted', changes: { ...changes, driverName, driverAddress }, stored } as const;
}

/** Why the record cannot get another debtor. */
function debtorRefusal({ isPay, isDisable, miStatus }: Pick<RecordRow, 'isPay' | 'isDisable' | 'miStatus'>) {
  if (isPay || isDisable) return nothingToAsk();
  return miStatus === 'I' ? isInCollection() : undefined;
}

const driverNotFound = () =>
  new HttpError(404, 'DRIVER_NOT_FOUND', 'Diesen benannten Fahrer gibt es nicht, oder er ist inzwischen gelöscht.');
const driverReceived = () =>
  new HttpError(
    422,
    'DRIVER_RECEIVED',
    'Zu dieser Rechnung ist schon ein Fahrer benannt, über den noch nicht entschieden ist.',
  );
const driverStands = () =>
  new HttpError(
    422,
    'DRIVER_STANDS',
    'Zu dieser Rechnung ist schon ein Fahrer Schuldner. Bitte nehmen Sie ihn zuerst zurück.',
  );
const driverDecided = () => new HttpError(409, 'DRIVER_DECIDED', 'Über diesen Fahrer ist schon anders entschieden.');
const nothingToAsk = () =>
  new HttpError(
    422,
    'NOTHING_TO_ASK',
    'Diese Rechnung ist bezahlt oder inaktiv: Von einem Fahrer ist nichts zu fordern.',
  );
const isInCollection = () =>
  new HttpError(
    409,
    'IN_COLLECTION',
    'Diese Rechnung liegt beim Inkasso. Bitte rufen Sie sie zuerst zurück, bevor sich der Schuldner ändert.',
  );
const namedInFuture = () => invalidField('ARRIVED_IN_FUTURE', 'arrived', 'Der Tag liegt in der Zukunft.');

export const namedDrivers: Feature = {
  calls: [
    ({ database, records }) =>
      implement(contract.getNamedDrivers, async ({ params: { invoiceNumber } }) => {
        const record = await records.find(Number(invoiceNumber));
        if (!record) throw recordNotFound();
        return { drivers: (await namedDriverRows.of(database, [record.id])).map(presentNamedDriver) };
      }),
    changeOf(contract.nameDriver, (at, { body }) => fileNamedDriver(at, body)),
    changeOf(contract.decideDriver, (at, { params, body }) => decide(at, params.id, body.state)),
  ],
  disclosed: { namedDrivers: { rows: namedDriverRows, present: presentNamedDriver } },
};
