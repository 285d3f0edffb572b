import { bigInteger, integer, nullable, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export const bookExports = defineTable({
  // The settings of the export as JSON, so that the file can be generated again.
  operator: { settings: text },
  facts: { month: integer, exportedAt: bigInteger, account: text, figures: nullable(text) },
});

export const exportedPostings = defineTable({ facts: { postingId: integer, month: integer } });
