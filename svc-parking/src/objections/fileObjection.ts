import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import { type ChangeParts, changeWithin } from '../changes/changeRecord.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { objectionOpen } from './errors.ts';
import { arrivalDay, filesOf, journaledObjection, type ObjectionInput } from './objectionInput.ts';
import { insertObjection, type ObjectionRow, readObjections } from './objectionRows.ts';

interface Filing {
  readonly invoiceNumber: string;
  readonly input: ObjectionInput;
  readonly session: Session;
}

/** Its dunning block replaces any other, which comes back with the decision; its note stays. @throws HttpError 404, 422 */
export async function fileObjection(
  parts: ChangeParts,
  { invoiceNumber, input, session }: Filing,
  transaction: Transaction,
): Promise<RecordRow> {
  const { database, records, clock } = parts;
  const { arrived, channel, text } = input;
  const files = filesOf(input);
  const now = clock();
  const arrivedDay = arrivalDay(arrived, now);
  // Its lock lets one objection after the other look for an open one.
  const record = await records.findForChange(invoiceNumber, transaction);
  if (!record) throw recordNotFound();
  const others = await readObjections(database, [record.id], transaction);
  if (others.some(({ decision }) => decision === null)) throw objectionOpen();
  const by = { enteredById: session.userId, enteredAt: now.getTime() };
  await insertObjection(
    database,
    { invoiceNumber: record.id, arrivedDay, channel, objectionText: text, files, ...by, ...replacedBlock(record) },
    transaction,
  );
  const block = { blockReason: 'dispute', blockUntil: null } as const;
  return changeWithin(
    parts,
    {
      ...{ invoiceNumber, kind: 'objection', session },
      changes: { ...block, blockedBy: session.username, blockedAt: now },
      journaled: journaledObjection(input, files.length || undefined),
    },
    transaction,
  );
}

/** A block for the same reason has ended once it is decided. */
function replacedBlock({ blockReason, blockUntil }: RecordRow): Pick<ObjectionRow, 'replacedReason' | 'replacedUntil'> {
  const isOther = blockReason !== 'dispute';
  return { replacedReason: isOther ? blockReason : null, replacedUntil: isOther ? blockUntil : null };
}
