import { bytes, integer, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export const plateSegments = defineTable({ own: { fragment: text }, facts: { firstId: integer, ids: bytes } });
