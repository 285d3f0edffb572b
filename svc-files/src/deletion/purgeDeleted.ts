import type { Database } from '@parkwart/service-kit/database/database';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import { type AttachmentRepository, objectKeysOf } from '../attachments/attachmentRepository.ts';
import type { Storage } from '../storage/storage.ts';
import { finalBefore } from './setDeleted.ts';

export interface PurgeParts {
  readonly database: Database;
  readonly attachments: AttachmentRepository;
  readonly storage: Storage;
  readonly log: ServiceParts['log'];
}

/** Longer than a transaction that undoes a deletion at the last moment, and than clock differences between replicas. */
const MARGIN_MS = 60_000;

/** Deletes rows first, so that no row refers to a deleted object; the sweep deletes orphaned objects. */
export async function purgeDeleted({ database, attachments, storage, log }: PurgeParts, now: Date): Promise<void> {
  const rows = await attachments.deletedBefore(new Date(finalBefore(now).getTime() - MARGIN_MS));
  if (rows.length === 0) return;
  await database.transaction((transaction) => attachments.remove(transaction, rows));
  await storage.removeQuietly(objectKeysOf(rows));
  log.info({ attachments: rows.length }, 'attachments that an admin deleted removed');
}
