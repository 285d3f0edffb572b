import { bigInteger, integer, nullable, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Taken at the terminal, and not booked: as reported, until the payment is booked after all. */
export const cardRefusals = defineTable({
  facts: {
    id: integer,
    /** An invoice number or a provisional one. */
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
