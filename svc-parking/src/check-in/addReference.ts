import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import type { RecordRepository } from '../record/recordRepository.ts';
import { type CheckInUsers, checkInActor, senderOf } from './checkInUsers.ts';

interface AddedReference extends CheckInUsers {
  readonly invoiceNumber: number;
  readonly reference: string;
}

/** Unless the record has one. */
export async function addReference(
  database: Database,
  { records, journal }: { readonly records: RecordRepository; readonly journal: Journal },
  { invoiceNumber, reference, ...users }: AddedReference,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const given = { reference, sentBy: senderOf(users)?.username ?? null };
    if (!(await records.addReference(invoiceNumber, given, transaction))) return;
    const change = { subject: recordSubject(invoiceNumber), kind: 'reference-added' } as const;
    const after = { provisionalReference: reference };
    await journal.write({ ...change, by: checkInActor(users), after }, transaction);
  });
}
