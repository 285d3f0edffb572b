import { type AttachmentLists, attachmentLists } from '@parkwart/contracts/calls/attachments';
import { invoiceNumber } from '@parkwart/contracts/inputs/inputs';
import type { Database } from '@parkwart/service-kit/database/database';
import { type InternalRoute, internalRoute } from '@parkwart/service-kit/peers/internalRoutes';
import * as z from 'zod/mini';
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

const params = z.strictObject({ invoiceNumber });

export function internalCalls(database: Database, clock: () => Date): InternalRoute[] {
  const records = recordRepository(database);
  return [
    sessionRoute({ database, records, clock }),

    internalRoute({
      method: 'GET',
      path: '/internal/records/:invoiceNumber',
      callers: ['files'],
      params,
      handle: async ({ params }) => {
        const record = await records.find(Number(params.invoiceNumber));
        if (!record) throw recordNotFound();
        return { invoiceNumber: record.id };
      },
    }),

    internalRoute({
      method: 'PUT',
      path: '/internal/records/:invoiceNumber/attachments',
      callers: ['files'],
      params,
      body: attachmentLists,
      handle: async ({ params, body }) => {
        await saveAttachmentLists(database, records, Number(params.invoiceNumber), body);
        return undefined;
      },
    }),
  ];
}
