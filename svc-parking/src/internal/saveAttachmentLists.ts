import type { AttachmentLists } from '@parkwart/contracts/attachments';
import type { Database } from '@parkwart/service-kit/database';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRepository } from '../record/recordRepository.ts';

/**
 * Notes with a record which attachments svc-files keeps for it. News that are not above the last ones taken are old: they
 * change nothing. The record's version stays, so that an admin who is editing it is not refused for it.
 * @throws HttpError 404
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
    database.sequelize.query(
      `UPDATE records SET images = :images, files = :files, attachmentsRevision = :revision
       WHERE id = :id AND attachmentsRevision < :revision`,
      {
        replacements: { id: record.id, images: JSON.stringify(images), files: JSON.stringify(files), revision },
        transaction,
      },
    ),
  );
}
