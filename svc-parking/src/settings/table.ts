import { integer, text } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export const settings = defineTable({ operator: { document: text }, facts: { id: integer, version: integer } });
