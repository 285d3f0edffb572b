import type { objectionInput } from '@parkwart/contracts/calls/objections';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Transaction } from 'sequelize';
import type * as z from 'zod/mini';
import { type ChangeParts, changeWithin } from '../changes/changeRecord.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { arrivedInFuture, objectionOpen } from './errors.ts';
import { insertObjection, readObjections } from './objectionRows.ts';

interface Filing {
  readonly invoiceNumber: string;
  readonly input: z.output<typeof objectionInput>;
  /** The ids of its attachments. */
  readonly files?: readonly string[];
  readonly session: Session;
}

/** Its dunning block replaces any other. @throws HttpError 404, 422 */
export async function fileObjection(
  parts: ChangeParts,
  { invoiceNumber, input: { arrived, channel, text }, files = [], session }: Filing,
  transaction: Transaction,
): Promise<RecordRow> {
  const { database, records, clock } = parts;
  const now = clock();
  const arrivedDay = dayNumber(arrived);
  if (arrivedDay > storedDay(now)) throw arrivedInFuture();
  // Its lock lets one objection after the other look for an open one.
  const record = await records.findForChange(invoiceNumber, transaction);
  if (!record) throw recordNotFound();
  const others = await readObjections(database, [record.id], transaction);
  if (others.some(({ decision }) => decision === null)) throw objectionOpen();
  const by = { enteredById: session.userId, enteredAt: now.getTime() };
  await insertObjection(
    database,
    { invoiceNumber: record.id, arrivedDay, channel, objectionText: text, files, ...by },
    transaction,
  );
  const block = { blockReason: 'dispute', blockNote: null, blockUntil: null } as const;
  return changeWithin(
    parts,
    {
      ...{ invoiceNumber, kind: 'objection', session },
      changes: { ...block, blockedBy: session.username, blockedAt: now },
      journaled: {
        after: {
          objectionArrived: formatStoredDay(arrivedDay),
          objectionChannel: channel,
          objectionText: text,
          ...(files.length > 0 && { objectionFiles: files.length }),
        },
      },
    },
    transaction,
  );
}
