import { integer, textOf } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Erasures that svc-files has not confirmed yet; the table has its name from an earlier version. */
export const pendingErasures = defineTable({ facts: { invoiceNumber: integer, part: textOf<'record' | 'images'>() } });
