import { recordSubject } from '@parkwart/contracts/calls/journal';
import { checkIn } from '@parkwart/contracts/calls/parking';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { modelOf } from '@parkwart/service-kit/database/tables';
import { writeOnce } from '@parkwart/service-kit/http/idempotency';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { Journal } from '@parkwart/service-kit/journal/journal';
import type { BoothRepository } from '../booth/boothRepository.ts';
import { correctableUntil } from '../booth/ownCheckIn.ts';
import { presentParked } from '../record/presentForBooth.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { PARKING_TABLES } from '../tables.ts';
import { type CheckInUsers, checkInActor, parkCar, senderOf } from './parkCar.ts';

interface AddedReference extends CheckInUsers {
  readonly invoiceNumber: number;
  readonly reference: string;
}

/** Does nothing if the record already has a reference. */
async function addReference(
  database: Database,
  { records, journal }: { readonly records: RecordRepository; readonly journal: Journal },
  { invoiceNumber, reference, ...users }: AddedReference,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const record = await records.findForChange(transaction, String(invoiceNumber));
    if (!record || record.provisionalReference) return;
    const values = { provisionalReference: reference, sentBy: senderOf(users)?.username ?? null };
    const model = modelOf(database.sequelize, PARKING_TABLES.records);
    await model.update(values, { where: { id: record.id }, transaction });
    const change = { subject: recordSubject(invoiceNumber), kind: 'reference-added' } as const;
    const after = { provisionalReference: reference };
    await journal.write(transaction, { ...change, by: checkInActor(users), after });
  });
}

interface Dependencies {
  readonly records: RecordRepository;
  readonly booths: BoothRepository;
  readonly journal: Journal;
  readonly clock: () => Date;
}

/**
 * Runs once per idempotency key of the user who entered it, even if another user sends it. The booth assigns a
 * reference after a first attempt without a response; the repeated request has the same key and adds the reference.
 */
export function checkInCall(database: Database, parts: Dependencies): Implementation {
  const { booths, clock } = parts;
  return implement(checkIn, async ({ session, ...request }, ctx) => {
    const { provisional, ...car } = request.body;
    const enteredBy = provisional ? await booths.findUser(provisional, session) : session;
    const users = { enteredBy, sentBy: session };
    const key = ctx.get('Idempotency-Key');
    const work = async (transaction: Transaction) => {
      const now = clock();
      const { record, other } = await parkCar(transaction, parts, { car: request.body, ...users, now });
      const until = correctableUntil(record, session.userId, now);
      return { ...presentParked(record, other), ...(until && { correctableUntil: until }) };
    };
    if (!key) return database.transaction(work);
    const content = [checkIn.method, checkIn.path, { ...request, body: car }];
    const subjectOf = ({ invoiceNumber }: { readonly invoiceNumber: number }) => String(invoiceNumber);
    const record = await writeOnce(database, { key, owner: enteredBy.userId, content, subjectOf }, work);
    if (!provisional || record.provisionalReference) return record;
    const { reference } = provisional;
    await addReference(database, parts, { invoiceNumber: record.invoiceNumber, reference, ...users });
    return { ...record, provisionalReference: reference };
  });
}
