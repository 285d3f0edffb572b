import type { LineState, RunState } from '@parkwart/contracts/entities/dunningRun';
import { bigInteger, integer, nullable, text, textOf } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export const dunningRuns = defineTable({
  facts: {
    id: integer,
    createdAt: bigInteger,
    account: text,
    letterDay: integer,
    state: textOf<RunState>(),
    // 1 while open; unique.
    openKey: nullable(integer),
  },
});

export const dunningLines = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  facts: {
    runId: integer,
    invoiceNumber: integer,
    level: integer,
    state: textOf<LineState>(),
    costCents: integer,
    letterDeadline: integer,
    // Why it is excluded, as a German sentence of the product.
    reason: nullable(text),
  },
});
