import type { Attachment } from '@parkwart/contracts/calls/attachments';
import { statementsOn } from '@parkwart/service-kit/database/checkedSql';
import { flag, instant, integer, nullable, text, textOf, withDefault } from '@parkwart/service-kit/database/columns';
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
      // Starts at 1, in upload order.
      position: integer,
      kind: textOf<Attachment['kind']>(),
      type: text,
      size: integer,
      uploadedAt: instant,
      objectKey: text,
      // Only images have a thumbnail.
      thumbnailKey: nullable(text),
      // The key of the picture that browsers show instead of the file; only HEIC files have such a picture.
      shownKey: nullable(text),
      // Null unless deleted; row and objects stay while the deletion can be undone.
      deletedAt: nullable(instant),
      // True for a file that was uploaded on the driver's page.
      isFromDriver: withDefault(flag, false),
    },
  },
  attachment_lists: {
    facts: {
      invoiceNumber: integer,
      revision: integer,
      // Null once svc-parking has this revision.
      dueAt: nullable(instant),
      attempts: integer,
      claim: nullable(text),
    },
  },
  // Photos of the signs, which belong to a version of the terms in svc-parking.
  sign_photos: {
    facts: {
      id: text,
      termsId: integer,
      position: integer,
      objectKey: text,
      thumbnailKey: text,
      // SHA-256 of the uploaded file, in hex.
      hash: text,
      uploadedAt: instant,
    },
  },
});

/**
 * A template tag for SQL. The code compiles only if every name in the SQL is one of these tables, one of their columns
 * or indexes, or an alias.
 */
export const statement = statementsOn<typeof FILES_TABLES>();
