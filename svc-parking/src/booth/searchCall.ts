import { searchInvoice } from '@parkwart/contracts/calls/parking';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import type { missedLookups } from './missedLookups.ts';
import type { tillQuery } from './tillQuery.ts';

interface Parts {
  readonly misses: ReturnType<typeof missedLookups>;
  readonly findForTill: ReturnType<typeof tillQuery>;
  readonly clock: () => Date;
}

/** Finds a record by its number; misses are counted. */
export function searchCall({ misses, findForTill, clock }: Parts): Implementation {
  return implement(searchInvoice, async ({ query, session }) => {
    const record = await findForTill(query.invoiceNumber, { userId: session.userId, now: clock() });
    if (record) return [await misses.recordHit(session, record)];
    await misses.record(session.userId);
    return [];
  });
}
