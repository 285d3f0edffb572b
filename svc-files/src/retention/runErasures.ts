import { recordSubject } from '@parkwart/contracts/calls/journal';
import { confirmErasures, type Erasure, getErasures } from '@parkwart/contracts/wire/internalCalls';
import { eraseStoredResponses } from '@parkwart/service-kit/http/storedResponses';
import { type Journal, SYSTEM } from '@parkwart/service-kit/journal/journal';
import { callInternal } from '@parkwart/service-kit/peers/internalClient';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { type AttachmentRepository, objectKeysOf } from '../attachments/attachmentRepository.ts';
import type { ListRepository } from '../attachments/listRepository.ts';
import type { Storage } from '../storage/storage.ts';

export interface ErasureParts extends Omit<ServiceParts, 'stopping'> {
  readonly parkingUrl: string;
  readonly attachments: AttachmentRepository;
  readonly lists: ListRepository;
  readonly storage: Storage;
  readonly journal: Journal;
}

/**
 * The function can be interrupted safely: the next run erases what is left. @throws if svc-parking or the database is
 * unreachable
 */
export async function runErasures(parts: ErasureParts, isStopped = () => false): Promise<void> {
  const { tokens, parkingUrl, log } = parts;
  while (!isStopped()) {
    const due = await callInternal(tokens, parkingUrl, getErasures, {});
    if (due.forgettings.length === 0) return;
    const removed = await eraseAttachments(parts, due.forgettings);
    await callInternal(tokens, parkingUrl, confirmErasures, { body: due });
    if (removed > 0) log.info({ attachments: removed }, 'attachments erased by the retention periods');
  }
}

async function eraseAttachments(parts: ErasureParts, due: readonly Erasure[]): Promise<number> {
  const of = (part: Erasure['part']) => due.filter((one) => one.part === part).map((one) => one.invoiceNumber);
  const present = await parts.attachments.invoicesWithAttachments(of('images'));
  // The journal and stored responses may contain the names of files that were deleted before.
  const ever = await parts.attachments.invoicesEverWithAttachments(of('record'));
  let removed = 0;
  for (const one of due) {
    if ((one.part === 'record' ? ever : present).has(one.invoiceNumber)) removed += await eraseOfRecord(parts, one);
  }
  return removed;
}

/** Deletes rows first, so that no row refers to a deleted object; the sweep deletes orphaned objects. */
async function eraseOfRecord(
  { database, attachments, lists, storage, journal }: ErasureParts,
  { invoiceNumber, part }: Erasure,
): Promise<number> {
  const deleted = await database.transaction(async (transaction) => {
    await lists.incrementRevision(transaction, invoiceNumber, new Date());
    const all = await attachments.ofRecordWithDeleted(transaction, invoiceNumber);
    const rows = all.filter(({ kind }) => part === 'record' || kind === 'image');
    await attachments.remove(transaction, rows);
    await eraseStoredResponses(transaction, [String(invoiceNumber)]);
    const subject = recordSubject(invoiceNumber);
    // The record's journal no longer needs any file names: the names of the files that are not erased are stored with
    // the record.
    await journal.erase(transaction, [subject]);
    const change = { subject, kind: 'files-erased', by: SYSTEM } as const;
    if (rows.length > 0) await journal.write(transaction, { ...change, before: { count: rows.length } });
    return rows;
  });
  await storage.removeQuietly(objectKeysOf(deleted));
  return deleted.length;
}
