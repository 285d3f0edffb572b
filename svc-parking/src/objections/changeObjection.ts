import type { Session } from '@parkwart/service-kit/session/session';
import { type ChangeParts, changeWithin } from '../changes/changeRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { objectionDecided, objectionOfDriver } from './errors.ts';
import { lockObjection } from './lockObjection.ts';
import { arrivalDay, filesOf, journaledObjection, type ObjectionInput } from './objectionInput.ts';
import { updateObjection } from './objectionRows.ts';

interface Change {
  readonly invoiceNumber: string;
  readonly id: string;
  readonly input: ObjectionInput;
  readonly session: Session;
}

/** @throws HttpError 404, 409, 422 */
export function changeObjection(parts: ChangeParts, change: Change): Promise<RecordRow> {
  const { database, clock } = parts;
  const { invoiceNumber, input, session } = change;
  return database.transaction(async (transaction) => {
    const { record, objection } = await lockObjection(parts, change, transaction);
    const { id, channel, objectionText } = objection;
    const arrivedDay = arrivalDay(input.arrived, clock());
    const files = input.files ? filesOf(input) : objection.files;
    const hasNewFiles = files.join() !== objection.files.join();
    const isSame = arrivedDay === objection.arrivedDay && input.channel === channel && input.text === objectionText;
    if (isSame && !hasNewFiles) return record;
    if (objection.decision !== null) throw objectionDecided();
    if (objection.enteredById === '') throw objectionOfDriver();
    const changed = { id, arrivedDay, channel: input.channel, objectionText: input.text, files };
    await updateObjection(database, changed, transaction);
    const journaled = journaledObjection(input, hasNewFiles ? files.length : undefined);
    return changeWithin(
      parts,
      { invoiceNumber, session, kind: 'objection-changed', changes: {}, journaled },
      transaction,
    );
  });
}
