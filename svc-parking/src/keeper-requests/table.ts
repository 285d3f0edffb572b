import { bigInteger, integer, nullable, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Registration offices are asked for keepers; a record's answer is stored with the record. */
export const keeperRequests = defineTable({ facts: { id: integer, createdAt: bigInteger, account: text } });

export const keeperLines = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  facts: {
    invoiceNumber: integer,
    requestId: integer,
    costCents: integer,
    pictures: integer,
    /** The legitimate interest: a sentence of the product. */
    reason: text,
    /** Null while only requested. */
    answeredAt: nullable(bigInteger),
    answeredById: nullable(text),
  },
});
