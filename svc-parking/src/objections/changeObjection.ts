import type { Session } from '@parkwart/service-kit/session/session';
import { type ChangeParts, changeWithin } from '../changes/changeRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { objectionDecided, objectionOfDriver } from './errors.ts';
import { lockObjection } from './lockObjection.ts';
import { arrivalDay, journaledObjection, type ObjectionInput } from './objectionInput.ts';
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
    if (arrivedDay === objection.arrivedDay && input.channel === channel && input.text === objectionText) return record;
    if (objection.decision !== null) throw objectionDecided();
    if (objection.enteredById === '') throw objectionOfDriver();
    await updateObjection(database, { id, arrivedDay, channel: input.channel, objectionText: input.text }, transaction);
    const journaled = journaledObjection(input);
    return changeWithin(
      parts,
      { invoiceNumber, session, kind: 'objection-changed', changes: {}, journaled },
      transaction,
    );
  });
}
