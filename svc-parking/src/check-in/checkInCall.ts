import { checkIn } from '@parkwart/contracts/parking';
import type { Database } from '@parkwart/service-kit/database';
import { writeOnce } from '@parkwart/service-kit/idempotency';
import { type Implementation, implement } from '@parkwart/service-kit/implement';
import type { BoothRepository } from '../booth/boothRepository.ts';
import { presentParked } from '../record/presentForBooth.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { parkCar } from './parkCar.ts';

interface Dependencies {
  readonly records: RecordRepository;
  readonly booths: BoothRepository;
  readonly clock: () => Date;
}

/**
 * Once per idempotency key of the user who entered it, also when another one sends it. The booth gives a check-in its
 * reference after a first attempt without a response: the repetition has the same key and adds the reference.
 */
export function checkInCall(database: Database, { records, booths, clock }: Dependencies): Implementation {
  return implement(checkIn, async ({ session, ...request }, ctx) => {
    const { provisional, ...car } = request.body;
    const enteredBy = provisional ? await booths.findUser(provisional.reference, provisional.enteredBy) : session;
    const names = { employeeName: enteredBy.username, sentBy: session.username };
    const key = ctx.get('Idempotency-Key');
    const work = async (transaction: Parameters<typeof parkCar>[2]) => {
      const { record, other } = await parkCar(records, { car: request.body, ...names, now: clock() }, transaction);
      return presentParked(record, other);
    };
    if (!key) return database.transaction(work);
    const content = [checkIn.method, checkIn.path, { ...request, body: car }];
    const subjectOf = ({ invoiceNumber }: { readonly invoiceNumber: number }) => String(invoiceNumber);
    const record = await writeOnce(database, { key, owner: enteredBy.userId, content, subjectOf }, work);
    if (!provisional || record.provisionalReference) return record;
    await records.addReference(record.invoiceNumber, { reference: provisional.reference, ...names });
    return { ...record, provisionalReference: provisional.reference };
  });
}
