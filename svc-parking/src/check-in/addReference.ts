import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Database } from '@parkwart/service-kit/database/database';
import { modelOf } from '@parkwart/service-kit/database/tables';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import type { RecordRepository } from '../record/recordRepository.ts';
import { PARKING_TABLES } from '../tables.ts';
import { type CheckInUsers, checkInActor, senderOf } from './parkCar.ts';

interface AddedReference extends CheckInUsers {
  readonly invoiceNumber: number;
  readonly reference: string;
}

/** Does nothing if the record has one. */
export async function addReference(
  database: Database,
  { records, journal }: { readonly records: RecordRepository; readonly journal: Journal },
  { invoiceNumber, reference, ...users }: AddedReference,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const record = await records.findForChange(String(invoiceNumber), transaction);
    if (!record || record.provisionalReference) return;
    const values = { provisionalReference: reference, sentBy: senderOf(users)?.username ?? null };
    const model = modelOf(database.sequelize, PARKING_TABLES.records);
    await model.update(values, { where: { id: record.id }, transaction });
    const change = { subject: recordSubject(invoiceNumber), kind: 'reference-added' } as const;
    const after = { provisionalReference: reference };
    await journal.write({ ...change, by: checkInActor(users), after }, transaction);
  });
}
