import type { DriverSource } from '@parkwart/contracts/entities/namedDriver';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { type ChangeParts, changeWithin } from '../changes/changeRecord.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { debtorRefusal } from './debtorRefusal.ts';
import { driverReceived, driverStands, namedInFuture, nothingToAsk } from './errors.ts';
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
  { invoiceNumber, input: { arrived, source, name, address }, session }: Naming,
  transaction: Transaction,
): Promise<RecordRow> {
  const { database, records, clock } = parts;
  const now = clock();
  const arrivedDay = dayNumber(arrived);
  if (arrivedDay > storedDay(now)) throw namedInFuture();
  // Its lock lets one naming after the other look for an open one.
  const record = await records.findForChange(invoiceNumber, transaction);
  if (!record) throw recordNotFound();
  const others = await readNamedDrivers(database, [record.id], transaction);
  if (others.some(({ state }) => state === 'received')) throw driverReceived();
  if (others.some(({ state }) => state === 'accepted')) throw driverStands();
  const isReceived = source === 'page';
  const refused = isReceived ? (record.isPay || record.isDisable ? nothingToAsk() : undefined) : debtorRefusal(record);
  if (refused) throw refused;

  const aside = isReceived ? undefined : await putAsideLetters(database, record, transaction);
  const driver = { driverName: name, driverAddress: address };
  const at = now.getTime();
  await insertNamedDriver(
    database,
    {
      ...{ invoiceNumber: record.id, arrivedDay, source, ...driver, state: isReceived ? 'received' : 'accepted' },
      ...{ enteredById: isReceived ? '' : session.userId, enteredAt: at },
      ...{ decidedById: isReceived ? null : session.userId, decidedAt: isReceived ? null : at },
      keeperLetters: aside?.keeperLetters ?? null,
    },
    transaction,
  );
  const told = { driverSource: source, driverArrived: formatStoredDay(arrivedDay) };
  const change = {
    kind: isReceived ? ('driver-received' as const) : ('driver-accepted' as const),
    changes: aside ? { ...aside.changes, ...driver } : {},
    journaled: { after: { ...driver, ...told } },
  };
  return changeWithin(parts, { invoiceNumber, session, ...change }, transaction);
}
