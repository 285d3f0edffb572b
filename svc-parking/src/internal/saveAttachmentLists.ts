import type { AttachmentLists } from '@parkwart/contracts/calls/attachments';
import type { Database } from '@parkwart/service-kit/database/database';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRepository } from '../record/recordRepository.ts';
import { statement } from '../tables.ts';

/**
 * Ignores an outdated revision. Keeps the record's version, so that no admin's edit conflicts. @throws HttpError 404
 */
export async function saveAttachmentLists(
  database: Database,
  records: RecordRepository,
  invoiceNumber: string,
  { images, files, revision }: AttachmentLists,
): Promise<void> {
  const record = await records.find(invoiceNumber);
  if (!record) throw recordNotFound();
  await database.transaction((transaction) =>
    database.write(
      statement(`UPDATE records SET images = :images, files = :files, attachmentsRevision = :revision
       WHERE id = :id AND attachmentsRevision < :revision`),
      { id: record.id, images: JSON.stringify(images), files: JSON.stringify(files), revision },
      transaction,
    ),
  );
}
