import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Database } from '@parkwart/service-kit/database/database';
import { selectAs } from '@parkwart/service-kit/database/tables';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { hasSamePlate, PARKED_PLATE_INDEX, samePlate } from '../plate-index/samePlate.ts';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { PermitRow } from './permitRow.ts';

const parkedFields = PARKING_TABLES.records.pick('id', 'entryAt');

/** Makes current stays that the permit covers free of charge; each is journaled as a change of its record. */
export async function grantToParked(
  { database, journal }: { readonly database: Database; readonly journal: Journal },
  { vehicleNumber, validFrom, validTo }: PermitRow,
  session: Session,
  transaction: Transaction,
): Promise<void> {
  const sql = statement(`SELECT id, entryAt FROM records ${PARKED_PLATE_INDEX[database.dialect]}
    WHERE ${hasSamePlate(database.dialect)} AND exitAt IS NULL AND hasPermit = 0${database.forUpdate}`);
  const parked = await selectAs(database, parkedFields, sql, samePlate(vehicleNumber), transaction);
  const days = parked.map(({ id, entryAt }) => ({ id, day: storedDay(entryAt) }));
  const ids = days.filter(({ day }) => day >= validFrom && day <= validTo).map(({ id }) => id);
  if (ids.length === 0) return;
  const grant = statement('UPDATE records SET hasPermit = 1, version = version + 1 WHERE id IN (:ids)');
  await database.write(grant, { ids }, transaction);
  for (const id of ids) {
    const change = { subject: recordSubject(id), kind: 'permit-granted', by: actorOf(session) } as const;
    await journal.write({ ...change, before: { hasPermit: false }, after: { hasPermit: true } }, transaction);
  }
}
