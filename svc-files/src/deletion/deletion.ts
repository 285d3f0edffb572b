import { UNDO_SECONDS } from '@parkwart/contracts/calls/attachments';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Database } from '@parkwart/service-kit/database/database';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import type { Session } from '@parkwart/service-kit/session/session';
import { type AttachmentRepository, objectKeysOf } from '../attachments/attachmentRepository.ts';
import { attachmentNotFound } from '../attachments/errors.ts';
import type { ListRepository } from '../attachments/listRepository.ts';
import type { Storage } from '../storage/storage.ts';

interface DeletionParts {
  readonly database: Database;
  readonly attachments: AttachmentRepository;
  readonly lists: ListRepository;
  readonly journal: Journal;
}

interface Change {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly session: Session;
}

/** Deletions before this instant are final. */
const finalBefore = (now: Date) => new Date(now.getTime() - UNDO_SECONDS * 1_000);

/** Repeatable. @throws HttpError 404 for an unknown attachment, and for a final deletion */
export async function setDeleted(
  { database, attachments, lists, journal }: DeletionParts,
  { id, isDeleted, session }: Change,
): Promise<void> {
  const invoiceNumber = (await attachments.findWithDeleted(id))?.invoiceNumber;
  if (invoiceNumber === undefined) throw attachmentNotFound();
  const now = new Date();
  await database.transaction(async (transaction) => {
    // The revision is incremented first, because the increment serialises changes to one record.
    await lists.incrementRevision(transaction, invoiceNumber, now);
    const all = await attachments.ofRecordWithDeleted(transaction, invoiceNumber);
    const current = all.find((row) => row.id === id);
    if (!current || (current.deletedAt && current.deletedAt < finalBefore(now))) throw attachmentNotFound();
    if (isDeleted === (current.deletedAt !== null)) return;
    await attachments.setDeletedAt(transaction, id, isDeleted ? now : null);
    const change = { subject: recordSubject(invoiceNumber), by: actorOf(session) };
    const named = { files: [current.name] };
    if (isDeleted) await journal.write(transaction, { ...change, kind: 'file-deleted', before: named });
    else await journal.write(transaction, { ...change, kind: 'file-restored', after: named });
  });
}

export interface PurgeParts {
  readonly database: Database;
  readonly attachments: AttachmentRepository;
  readonly storage: Storage;
  readonly log: ServiceParts['log'];
}

/**
 * Time from the deadline for undoing a deletion until the content is deleted. It is longer than a transaction that
 * undoes a deletion at the last moment, and longer than clock differences between replicas.
 */
const MARGIN_MS = 60_000;

/** Deletes rows first, so that no row refers to a deleted object; the sweep deletes orphaned objects. */
export async function purgeDeleted({ database, attachments, storage, log }: PurgeParts, now: Date): Promise<void> {
  const rows = await attachments.deletedBefore(new Date(finalBefore(now).getTime() - MARGIN_MS));
  if (rows.length === 0) return;
  await database.transaction((transaction) => attachments.remove(transaction, rows));
  await storage.removeQuietly(objectKeysOf(rows));
  log.info({ attachments: rows.length }, 'attachments that an admin deleted removed');
}
