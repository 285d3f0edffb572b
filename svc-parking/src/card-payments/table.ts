import { bigInteger, integer, nullable, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Card payments taken at the terminal but not booked, as reported, until they are booked. */
export const cardRefusals = defineTable({
  facts: {
    id: integer,
    /** An invoice number or a provisional reference. */
    reference: text,
    voucher: text,
    cents: integer,
    day: integer,
    booth: nullable(text),
    code: text,
    account: text,
    reportedAt: bigInteger,
    settledAt: nullable(bigInteger),
    settledById: nullable(text),
  },
});
