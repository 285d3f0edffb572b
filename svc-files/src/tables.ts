import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { statementsOn } from '@parkwart/service-kit/database/checkedSql';
import { instant, integer, nullable, text, textOf } from '@parkwart/service-kit/database/columns';
import { defineTables } from '@parkwart/service-kit/database/tables';

export const FILES_TABLES = defineTables({
  attachments: {
    subject: 'record',
    subjectId: 'invoiceNumber',
    large: 'invoiceNumber',
    texts: { name: { ...text, field: 'files' } },
    users: { uploadedBy: text },
    facts: {
      id: text,
      invoiceNumber: integer,
      // From 1, in upload order.
      position: integer,
      kind: textOf<Attachment['kind']>(),
      type: text,
      size: integer,
      uploadedAt: instant,
      objectKey: text,
      // Images only.
      thumbnailKey: nullable(text),
      // Null unless it is deleted; its row and objects stay while that can be undone.
      deletedAt: nullable(instant),
    },
  },
  attachment_lists: {
    facts: {
      ...{ invoiceNumber: integer, revision: integer },
      // Null when svc-parking has this revision.
      dueAt: nullable(instant),
      ...{ attempts: integer, claim: nullable(text) },
    },
  },
});

/** SQL in which each name is one of these tables, their columns and indexes, or an alias: others do not compile. */
export const statement = statementsOn<typeof FILES_TABLES>();
