import type { LineState, RunState } from '@parkwart/contracts/entities/dunningRun';
import {
  bigInteger,
  instant,
  integer,
  nullable,
  text,
  textOf,
  withDefault,
} from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export const dunningRuns = defineTable({
  facts: {
    id: integer,
    createdAt: bigInteger,
    account: text,
    letterDay: integer,
    state: textOf<RunState>(),
    // 1 while the run is open, otherwise null; unique, so that only one run is open.
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
    // Why the line is excluded, or why its letter cannot be filed, as a German sentence of the product.
    reason: nullable(text),
    filedAt: nullable(instant),
    // When the PDF is to be filed, or filing is to be tried again; null unless the letter is printed and not filed yet.
    filingDueAt: nullable(instant),
    filingAttempts: withDefault(integer, 0),
  },
});
