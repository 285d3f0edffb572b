import type { DriverSource } from '@parkwart/contracts/entities/namedDriver';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { type ChangeParts, changeWithin } from '../changes/changeRecord.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { debtorRefusal } from './debtorRefusal.ts';
import { driverReceived, driverStands, namedInFuture } from './errors.ts';
import { putAsideLetters } from './keeperLetters.ts';
import { insertNamedDriver, readNamedDrivers } from './namedDriverRows.ts';

interface Naming {
  readonly invoiceNumber: string;
  readonly input: {
    /** d.m.yyyy */
    readonly arrived: string;
    readonly source: DriverSource;
    readonly name: string;
    readonly address: string;
  };
  readonly session: Session;
}

/** From the driver's page the office decides; otherwise the driver is the debtor at once. @throws HttpError 404, 409, 422 */
export async function fileNamedDriver(
  parts: ChangeParts,
  naming: Naming,
  transaction: Transaction,
): Promise<RecordRow> {
  const { database, clock } = parts;
  const { invoiceNumber, input, session } = naming;
  const arrivedDay = dayNumber(input.arrived);
  if (arrivedDay > storedDay(clock())) throw namedInFuture();
  const record = await nameableRecord(parts, naming, transaction);
  const isReceived = input.source === 'page';
  const aside = isReceived ? undefined : await putAsideLetters(database, record, transaction);
  const driver = { driverName: input.name, driverAddress: input.address };
  const at = clock().getTime();
  const filed = { invoiceNumber: record.id, arrivedDay, source: input.source, ...driver, enteredAt: at };
  const decided = aside
    ? ({ state: 'accepted', decidedById: session.userId, decidedAt: at, ...aside.stored } as const)
    : ({ state: 'received', decidedById: null, decidedAt: null, keeperLetters: null } as const);
  const enteredById = isReceived ? '' : session.userId;
  await insertNamedDriver(database, { ...filed, enteredById, ...decided }, transaction);
  const told = { driverSource: input.source, driverArrived: formatStoredDay(arrivedDay) };
  const change = {
    kind: isReceived ? ('driver-received' as const) : ('driver-accepted' as const),
    changes: aside ? { ...aside.changes, ...driver } : {},
    journaled: { after: { ...driver, ...told } },
  };
  return changeWithin(parts, { invoiceNumber, session, ...change }, transaction);
}

/** Locked, so that one naming after the other looks for an open one. @throws HttpError 404, 409, 422 */
async function nameableRecord(
  { database, records }: ChangeParts,
  { invoiceNumber, input: { source } }: Naming,
  transaction: Transaction,
): Promise<RecordRow> {
  const record = await records.findForChange(invoiceNumber, transaction);
  if (!record) throw recordNotFound();
  const others = await readNamedDrivers(database, [record.id], transaction);
  if (others.some(({ state }) => state === 'received')) throw driverReceived();
  if (others.some(({ state }) => state === 'accepted')) throw driverStands();
  const refused = debtorRefusal(record);
  // What is received changes no debtor yet.
  if (refused && !(source === 'page' && refused.status === 409)) throw refused;
  return record;
}
