import { type Attachment, MAX_IMAGE_MEGAPIXELS } from '@parkwart/contracts/calls/attachments';
import { MAX_DRIVER_IMAGE_MEGAPIXELS } from '@parkwart/contracts/calls/driverPage';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { answeredBefore, runOnce } from '@parkwart/service-kit/http/idempotency';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import {
  type AttachmentRepository,
  type AttachmentRow,
  presentAttachment,
} from '../attachments/attachmentRepository.ts';
import { nameKey, uniqueName } from '../attachments/fileName.ts';
import type { ListRepository } from '../attachments/listRepository.ts';
import type { Storage } from '../storage/storage.ts';
import { type AcceptedFile, type StoredFile, storeFile } from './storeFile.ts';

export interface AttachParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly attachments: AttachmentRepository;
  readonly lists: ListRepository;
  readonly journal: Journal;
}

interface Upload {
  readonly invoiceNumber: number;
  readonly files: readonly AcceptedFile[];
  readonly by: Actor;
  /** The uploader's name as shown to the office. */
  readonly uploadedBy: string;
  readonly isFromDriver: boolean;
  /** The owner of the idempotency key. */
  readonly owner: string;
  /** The idempotency key; empty if the request has none. */
  readonly key: string;
  /**
   * Throws if the record's attachments, deleted ones included, leave no room for the new files. Called before any
   * decoding, and again when storing. @throws HttpError
   */
  readonly admit?: (before: readonly AttachmentRow[]) => void;
}

/** Stores all files or none; objects without a row are deleted. @throws HttpError 413, 415, 422, 503 */
export async function attachFiles(parts: AttachParts, upload: Upload): Promise<Attachment[]> {
  const { database, storage } = parts;
  const { invoiceNumber, files, owner, key } = upload;
  const content = [invoiceNumber, files.map(({ name, hash }) => [name, hash])];
  const earlier = key ? await answeredBefore<Attachment[]>(database, { key, owner, content }) : undefined;
  if (earlier) return earlier.answer;
  const keys: string[] = [];
  let isCommitted = false;
  try {
    const stored = await storeFiles(parts, upload, (objectKey) => keys.push(objectKey));
    const work = async (transaction: Transaction) => {
      const attachments = await recordAttachments(transaction, parts, upload, stored);
      isCommitted = true;
      return attachments;
    };
    if (!key) return await database.transaction(work);
    return await runOnce(database, { key, owner, content, subjectOf: () => String(invoiceNumber) }, work);
  } finally {
    // A commit with an unknown outcome may have succeeded: its objects stay, and the sweep checks them later.
    if (!isCommitted) await storage.removeQuietly(keys);
  }
}

async function storeFiles(
  { database, attachments, storage }: AttachParts,
  { invoiceNumber, files, isFromDriver, admit }: Upload,
  onKey: (key: string) => void,
): Promise<StoredFile[]> {
  const present = await attachments.ofRecordWithDeleted(database, invoiceNumber);
  admit?.(present);
  const before = lastPosition(present);
  const maxMegapixels = isFromDriver ? MAX_DRIVER_IMAGE_MEGAPIXELS : MAX_IMAGE_MEGAPIXELS;
  const stored: StoredFile[] = [];
  // Sequential: twenty files of 25 MB would not fit into memory at once.
  for (const [index, file] of files.entries()) {
    stored.push(await storeFile(storage, file, { invoiceNumber, position: before + index + 1, maxMegapixels }, onKey));
  }
  return stored;
}

async function recordAttachments(
  transaction: Transaction,
  { attachments, lists, journal }: AttachParts,
  { invoiceNumber, by, uploadedBy, isFromDriver, admit }: Upload,
  stored: readonly StoredFile[],
): Promise<Attachment[]> {
  const now = new Date();
  // Called first, because this call serialises uploads to one record.
  await lists.incrementRevision(transaction, invoiceNumber, now);
  // Includes deleted attachments, which may be restored under their names.
  const before = await attachments.ofRecordWithDeleted(transaction, invoiceNumber);
  admit?.(before);
  const taken = new Set(before.map(({ name }) => nameKey(name)));
  const rows = stored.map((file, index) => {
    const name = uniqueName(file.name, taken);
    taken.add(nameKey(name));
    const position = lastPosition(before) + index + 1;
    return { ...file, name, invoiceNumber, position, uploadedAt: now, uploadedBy, isFromDriver, deletedAt: null };
  });
  await attachments.add(transaction, rows);
  const change = { subject: recordSubject(invoiceNumber), kind: 'files-added', by } as const;
  await journal.write(transaction, { ...change, after: { files: rows.map(({ name }) => name) } });
  return rows.map(presentAttachment);
}

/**
 * Returns the last position instead of the number of rows, which may be lower because retention may have deleted
 * images.
 */
function lastPosition(attachments: readonly AttachmentRow[]): number {
  return attachments.at(-1)?.position ?? 0;
}
