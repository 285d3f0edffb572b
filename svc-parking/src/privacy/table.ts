import { instant, integer, nullable, text, textOf } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Personal data is kept only until the erasure is done, usually within minutes. */
export const erasureRequests = defineTable({
  own: { request: nullable(text), activeKey: nullable(text) },
  facts: {
    id: text,
    kind: textOf<'name' | 'plate'>(),
    account: text,
    startedAt: instant,
    doneAt: nullable(instant),
    step: integer,
    retryAt: nullable(instant),
    changed: text,
    counts: text,
  },
});
