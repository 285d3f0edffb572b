import { type Forgetting, forgettings } from '@parkwart/contracts/forgettings';
import { forgetAnswers } from '@parkwart/service-kit/idempotency';
import { callInternal, putInternal } from '@parkwart/service-kit/internalClient';
import type { ServiceParts } from '@parkwart/service-kit/serviceDefinition';
import type { AttachmentRepository } from '../attachments/attachmentRepository.ts';
import type { ListRepository } from '../attachments/listRepository.ts';
import type { Storage } from '../storage/storage.ts';

export interface ForgettingParts extends ServiceParts {
  readonly parkingUrl: string;
  readonly attachments: AttachmentRepository;
  readonly lists: ListRepository;
  readonly storage: Storage;
}

/**
 * Asks svc-parking what is to be forgotten, removes it and says so, until there is nothing left. Broken off anywhere, the next
 * time does the rest: what is gone already is simply not found.
 * @throws when svc-parking or the database cannot be reached
 */
export async function forgetDue(parts: ForgettingParts, isStopped = () => false): Promise<void> {
  const parking = { service: 'parking', url: parts.parkingUrl } as const;
  while (!isStopped()) {
    const due = await callInternal(parts.tokens, parking, '/internal/forgettings', forgettings);
    if (due.forgettings.length === 0) return;
    const removed = await forgetAttachments(parts, due.forgettings);
    await putInternal(parts.tokens, parking, '/internal/forgettings/done', due);
    if (removed > 0) parts.log.info({ attachments: removed }, 'attachments forgotten by the retention periods');
  }
}

/** @returns how many attachments were removed */
async function forgetAttachments(parts: ForgettingParts, due: readonly Forgetting[]): Promise<number> {
  const owning = await parts.attachments.invoicesWithAttachments(due.map(({ invoiceNumber }) => invoiceNumber));
  let removed = 0;
  for (const one of due) {
    if (owning.has(one.invoiceNumber)) removed += await forgetOfInvoice(parts, one);
  }
  return removed;
}

/** First the rows, so that nothing tells of an object that is gone; objects that stay behind are the sweep's. */
async function forgetOfInvoice(
  { database, attachments, lists, storage }: ForgettingParts,
  { invoiceNumber, part }: Forgetting,
): Promise<number> {
  const gone = await database.transaction(async (transaction) => {
    await lists.raise(invoiceNumber, new Date(), transaction);
    const all = await attachments.ofInvoice(invoiceNumber, transaction);
    const rows = all.filter(({ kind }) => part === 'record' || kind === 'image');
    await attachments.remove(rows, transaction);
    await forgetAnswers(database, [String(invoiceNumber)], transaction);
    return rows;
  });
  await storage.removeQuietly(
    gone.flatMap(({ objectKey, thumbnailKey }) => (thumbnailKey ? [objectKey, thumbnailKey] : [objectKey])),
  );
  return gone.length;
}
