import { MAX_FILE_NAME } from '@parkwart/contracts/calls/attachments';
import {
  exactText,
  flag,
  instant,
  integer,
  key,
  nullable,
  text,
  withDefault,
} from '@parkwart/service-kit/database/migrationColumns';
import type { Migration } from '@parkwart/service-kit/database/migrations';
import { createJournal } from '@parkwart/service-kit/journal/journalMigration';

const id = text(36);

export const tablesMigration: Migration = {
  name: '001-tables',
  up: async (context) => {
    const { createTable } = context;
    await createTable(
      'attachments',
      {
        id: key(id),
        invoiceNumber: integer,
        position: integer,
        name: exactText(MAX_FILE_NAME),
        kind: text(5),
        type: text(100),
        size: integer,
        objectKey: id,
        thumbnailKey: nullable(id),
        uploadedAt: instant,
        uploadedBy: text(60),
        isFromDriver: withDefault(flag, false),
        deletedAt: nullable(instant),
      },
      {
        attachments_invoice_number_position: ['invoiceNumber', 'position'],
        attachments_name: ['name'],
        attachments_deleted_at: ['deletedAt'],
      },
    );
    await createTable(
      'attachment_lists',
      {
        invoiceNumber: key(integer),
        revision: integer,
        dueAt: nullable(instant),
        attempts: withDefault(integer, 0),
        claim: nullable(id),
      },
      { attachment_lists_due_at: ['dueAt'] },
    );
    await createJournal(context);
  },
};
