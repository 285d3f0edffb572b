import { bigInteger, integer, nullable, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Requests to registration offices; the answer is stored with the record. */
export const keeperRequests = defineTable({ facts: { id: integer, createdAt: bigInteger, account: text } });

export const keeperLines = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  facts: {
    invoiceNumber: integer,
    requestId: integer,
    costCents: integer,
    pictures: integer,
    /** The legitimate interest in the keeper's data: a German sentence that the service writes, not the user. */
    reason: text,
    /** Null until answered. */
    answeredAt: nullable(bigInteger),
    answeredById: nullable(text),
  },
});
