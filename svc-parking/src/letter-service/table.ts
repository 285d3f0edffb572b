import type { DispatchState } from '@parkwart/contracts/entities/letterDispatch';
import { bigInteger, integer, nullable, text, textOf, withDefault } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Letters of runs that the print service posts; a letter that is sent again gets another row. */
export const letterDispatches = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  facts: {
    id: integer,
    runId: integer,
    invoiceNumber: integer,
    level: integer,
    // The idempotency key.
    reference: text,
    // The letter's number at the service; null until the service has the letter.
    serviceId: nullable(text),
    state: textOf<DispatchState>(),
    // Why the letter was refused, as a German sentence of the product.
    reason: nullable(text),
    cents: nullable(integer),
    sentDay: nullable(integer),
    createdAt: bigInteger,
    // When the service is asked about the letter next; null if the letter's state cannot change any more.
    dueAt: nullable(bigInteger),
    attempts: withDefault(integer, 0),
  },
});
