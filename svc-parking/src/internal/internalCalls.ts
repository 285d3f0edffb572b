import { type AttachmentLists, findRecord, putAttachmentLists } from '@parkwart/contracts/wire/internalCalls';
import type { Database } from '@parkwart/service-kit/database/database';
import { type InternalRoute, implementInternal } from '@parkwart/service-kit/peers/internalRoutes';
import { sessionRoute } from '../driver-page/pageSession.ts';
import { recordNotFound } from '../record/errors.ts';
import { type RecordRepository, recordRepository } from '../record/recordRepository.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

/**
 * Ignores an outdated revision. Keeps the record's version, so that no admin's edit conflicts. @throws HttpError 404
 */
async function saveAttachmentLists(
  database: Database,
  records: RecordRepository,
  invoiceNumber: number,
  { images, files, revision }: AttachmentLists,
): Promise<void> {
  const record = await records.find(invoiceNumber);
  if (!record) throw recordNotFound();
  await database.transaction((transaction) =>
    transaction.write(
      statement(`UPDATE records SET images = :images, files = :files, attachmentsRevision = :revision
       WHERE id = :id AND attachmentsRevision < :revision`),
      { ...PARKING_TABLES.records.write({ id: record.id, images, files }), revision },
    ),
  );
}

export function internalCalls(database: Database, clock: () => Date): InternalRoute[] {
  const records = recordRepository(database);
  return [
    sessionRoute({ database, records, clock }),

    implementInternal(findRecord, async ({ params }) => {
      const record = await records.find(Number(params.invoiceNumber));
      if (!record) throw recordNotFound();
      return { invoiceNumber: record.id };
    }),

    implementInternal(putAttachmentLists, async ({ params, body }) => {
      await saveAttachmentLists(database, records, Number(params.invoiceNumber), body);
      return undefined;
    }),
  ];
}
