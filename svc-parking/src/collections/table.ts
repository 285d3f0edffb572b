import { bigInteger, integer, nullable, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Hand-overs to collection agencies and recalls; at most one per record is not recalled. */
export const collections = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  texts: { agency: text, recallReason: nullable(text) },
  facts: {
    id: integer,
    invoiceNumber: integer,
    handedDay: integer,
    claimCents: integer,
    handedAt: bigInteger,
    account: text,
    recalledDay: nullable(integer),
    recalledAt: nullable(bigInteger),
    recalledById: nullable(text),
  },
});
