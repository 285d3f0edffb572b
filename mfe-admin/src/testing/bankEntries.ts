import type { BankEntry, BankImport, EntryState } from '@parkwart/contracts/calls/bank';
import { ENTRY_STATES } from '@parkwart/contracts/calls/bank';
import { ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';

type Respond = Parameters<typeof serveApi>[0];

export function buildEntry(changes: Partial<BankEntry> = {}): BankEntry {
  return {
    _id: '1',
    day: '20.11.2026',
    amount: 30,
    currency: 'EUR',
    state: 'unknown',
    name: 'Erika Muster',
    iban: 'DE02120300000000202051',
    purpose: 'Parken',
    reason: 'Im Verwendungszweck steht keine Rechnung.',
    allocations: [],
    rest: 0,
    proposal: `proposal-${changes._id ?? '1'}`,
    ...changes,
  };
}

export const buildImport = (changes: Partial<BankImport['statements'][number]> = {}): BankImport => ({
  _id: 'i-1',
  fileName: 'auszug.xml',
  importedAt: '2026-11-21T09:00:00.000Z',
  statements: [
    {
      kind: '053',
      from: '19.11.2026',
      to: '20.11.2026',
      closing: 130.5,
      entries: 2,
      seen: 1,
      notes: [],
      ...changes,
    },
  ],
});

/** Serves bank entries by state. A response from `override` takes precedence over the default response. */
export function serveBank(
  entries: readonly BankEntry[],
  override: (request: SentRequest) => unknown = () => undefined,
) {
  return serveApi((request) => {
    const overridden = override(request);
    if (overridden) return overridden as ReturnType<Respond>;
    const { path, query } = request;
    if (path === '/bank/entries') {
      const state = query.get('state') as EntryState;
      const counts = ENTRY_STATES.map((each) => [each, entries.filter((entry) => entry.state === each).length]);
      const listed = entries.filter((entry) => entry.state === state && !query.has('after'));
      return ok({ entries: listed, counts: Object.fromEntries(counts) });
    }
    return ok({ imports: [], records: [] });
  });
}
