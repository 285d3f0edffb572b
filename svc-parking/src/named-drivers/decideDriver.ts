import type { DriverState } from '@parkwart/contracts/entities/namedDriver';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { type ChangeParts, changeWithin, type RecordChange } from '../changes/changeRecord.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { debtorRefusal, takingBackRefusal } from './debtorRefusal.ts';
import { driverDecided, driverNotFound } from './errors.ts';
import { putAsideLetters, restoreLetters } from './keeperLetters.ts';
import { type NamedDriverRow, readNamedDrivers, saveDriverState } from './namedDriverRows.ts';

interface Decision {
  readonly invoiceNumber: string;
  readonly id: string;
  readonly state: Exclude<DriverState, 'received'>;
  readonly session: Session;
}

/** The same decision again changes nothing. @throws HttpError 404, 409, 422 */
export function decideDriver(parts: ChangeParts, { invoiceNumber, id, state, session }: Decision): Promise<RecordRow> {
  const { database, records, clock } = parts;
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(invoiceNumber, transaction);
    if (!record) throw recordNotFound();
    const drivers = await readNamedDrivers(database, [record.id], transaction);
    const driver = drivers.find((one) => String(one.id) === id);
    if (!driver) throw driverNotFound();
    if (driver.state === state) return record;
    if (driver.state === 'rejected') throw driverDecided();
    const { keeperLetters, ...change } = await changeOf(parts, { record, driver, state }, transaction);
    const decided = { state, decidedById: session.userId, decidedAt: clock().getTime() };
    await saveDriverState(database, { id: driver.id, ...decided, keeperLetters }, transaction);
    return changeWithin(parts, { invoiceNumber, session, ...change }, transaction);
  });
}

interface Deciding {
  readonly record: RecordRow;
  readonly driver: NamedDriverRow;
  readonly state: Decision['state'];
}

type DriverChange = Pick<RecordChange, 'kind' | 'changes' | 'journaled'> & {
  readonly keeperLetters: string | null;
};

async function changeOf(
  { database }: ChangeParts,
  { record, driver, state }: Deciding,
  transaction: Transaction,
): Promise<DriverChange> {
  const { driverName, driverAddress, keeperLetters } = driver;
  const journaled = { after: {} };
  if (driver.state === 'received' && state === 'rejected')
    return { kind: 'driver-rejected', changes: {}, journaled, keeperLetters: null };
  const refused = state === 'rejected' ? takingBackRefusal(record) : debtorRefusal(record);
  if (refused) throw refused;
  if (state === 'rejected') {
    const restored = await restoreLetters(database, { id: record.id, keeperLetters }, transaction);
    const changes = { ...restored, driverName: '', driverAddress: '' };
    return { kind: 'driver-withdrawn', changes, journaled, keeperLetters: null };
  }
  const aside = await putAsideLetters(database, record, transaction);
  const changes = { ...aside.changes, driverName, driverAddress };
  return { kind: 'driver-accepted', changes, journaled, ...aside.stored };
}
