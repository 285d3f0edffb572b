import { integer, textOf } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export const forgettings = defineTable({ facts: { invoiceNumber: integer, part: textOf<'record' | 'images'>() } });
