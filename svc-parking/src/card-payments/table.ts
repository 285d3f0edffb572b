import { bigInteger, integer, nullable, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/**
 * Card payments that were taken at the terminal but not booked, as the booth reports them; a row is removed when its
 * payment is booked.
 */
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
