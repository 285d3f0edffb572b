import { DAY_MS } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { removeAbandonedUploads } from '@parkwart/service-kit/http/receiveFiles';
import type { ServiceParts } from '@parkwart/service-kit/service/serviceDefinition';
import type { AttachmentRepository } from '../attachments/attachmentRepository.ts';
import { signPhotoKeys } from '../signs/signPhotos.ts';
import type { Storage } from '../storage/storage.ts';

export interface SweepParts {
  readonly database: Database;
  readonly uploadsFolder: string;
  readonly storage: Storage;
  readonly attachments: AttachmentRepository;
  readonly log: ServiceParts['log'];
}

/** The minimum age of the objects and files that the sweep removes. No upload takes this long. */
export const ORPHAN_AGE_MS = DAY_MS;

/** Removes what aborted uploads leave behind: objects without an attachment, and partially received files. */
export async function sweepOrphans(parts: SweepParts, limit: Date): Promise<void> {
  const { database, storage, attachments, uploadsFolder, log } = parts;
  const abandoned = await removeAbandonedUploads(uploadsFolder, limit);
  if (abandoned > 0) log.info({ uploads: abandoned }, 'uploads that broke off removed');
  for await (const keys of storage.keysBefore(limit)) {
    const known = new Set([...(await attachments.knownKeys(keys)), ...(await signPhotoKeys(database, keys))]);
    const orphans = keys.filter((key) => !known.has(key));
    if (orphans.length === 0) continue;
    await storage.removeQuietly(orphans);
    log.info({ orphans: orphans.length }, 'objects without an attachment removed');
  }
}
