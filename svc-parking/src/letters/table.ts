import { bigInteger, integer, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** A record's letters by level; 1 is the first. */
export const letters = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  facts: {
    invoiceNumber: integer,
    level: integer,
    /** Calendar days in Berlin as numbers, 20260305. */
    letterDay: integer,
    letterDeadline: integer,
    printedAt: bigInteger,
    account: text,
  },
});
