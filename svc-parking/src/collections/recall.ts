import type { recallInput } from '@parkwart/contracts/calls/collections';
import type { HandOver } from '@parkwart/contracts/entities/collection';
import { openOf } from '@parkwart/contracts/rules/claim';
import { dayNumber } from '@parkwart/contracts/rules/time';
import type { Session } from '@parkwart/service-kit/session/session';
import type * as z from 'zod/mini';
import { changeWithin } from '../changes/changeRecord.ts';
import type { ChangeParts } from '../feature.ts';
import { findCollection, presentHandOver, readCollections, saveRecall } from '../record/collections.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { alreadyRecalled, handOverInFuture, handOverNotFound, recallBeforeHandOver } from './errors.ts';

interface Recall {
  readonly id: string;
  readonly input: z.output<typeof recallInput>;
  readonly session: Session;
}

/** Where a letter was sent, dunning goes on where it stood. @throws HttpError 404, 409, 422 */
export async function recall(parts: ChangeParts, { id, input, session }: Recall): Promise<HandOver> {
  const { database, records, clock } = parts;
  const found = await findCollection(database, Number(id));
  if (!found) throw handOverNotFound();
  return database.transaction(async (transaction) => {
    const record = await records.findForChange(String(found.invoiceNumber), transaction);
    const rows = record ? await readCollections(database, [record.id], transaction) : [];
    const row = rows.find((one) => one.id === found.id);
    if (!record || !row) throw handOverNotFound();
    const isOwed = openOf(presentRecord(record)) > 0;
    const recalledDay = dayNumber(input.day);
    if (row.recalledDay === recalledDay && row.recallReason === input.reason) return presentHandOver(row, isOwed);
    if (row.recalledDay !== null) throw alreadyRecalled();
    if (recalledDay > storedDay(clock())) throw handOverInFuture();
    if (recalledDay < row.handedDay) throw recallBeforeHandOver();
    const recalled = { recalledDay, recallReason: input.reason, recalledAt: clock().getTime() };
    const saved = { ...row, ...recalled, recalledById: session.userId };
    await saveRecall(database, saved, transaction);
    const change = {
      ...({ invoiceNumber: String(record.id), kind: 'collection-recalled', session } as const),
      changes: { collectionDay: null, miStatus: record.isPrint ? 'M' : null } as const,
      journaled: { after: { recallReason: input.reason, recalledOn: formatStoredDay(recalledDay) } },
    };
    await changeWithin(parts, change, transaction);
    return presentHandOver(saved, isOwed);
  });
}
