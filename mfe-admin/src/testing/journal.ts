import type { JournalEntry, NamedEntry } from '@parkwart/contracts/calls/journal';
import { type FakeResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';

export const buildEntry = (changes: Partial<JournalEntry> = {}): JournalEntry => ({
  _id: '1',
  at: '2026-11-21T09:12:05.000Z',
  account: 'u-admin',
  origin: 'office',
  kind: 'payment',
  subject: 'record:100001',
  before: { isPay: false },
  after: { isPay: true },
  ...changes,
});

/** Builds an entry like those of the merged journal. */
export const buildNamed = (accountName: string, changes: Partial<JournalEntry>): NamedEntry => ({
  ...buildEntry(changes),
  service: 'parking',
  accountName,
});

const NAMES: Readonly<Record<string, string>> = { 'u-admin': 'admin', 'u-kasse': 'kasse (gelöscht)' };

type Journals = Readonly<Partial<Record<NamedEntry['service'], readonly JournalEntry[] | FakeResponse>>>;

const isEntries = (list: readonly JournalEntry[] | FakeResponse): list is readonly JournalEntry[] =>
  !('status' in list);

/**
 * Serves the journal as svc-parking merges it. For each service, `journals` returns the entries, or an error response
 * if the service's part is missing from the journal.
 * @param subjects the names of permits, fine types and users
 */
export function serveJournals(
  journals: () => Journals,
  exported: FakeResponse = { status: 200, text: '' },
  subjects: Readonly<Record<string, string>> = {},
): SentRequest[] {
  const page = (query: URLSearchParams) => {
    const parts = Object.entries(journals()) as [NamedEntry['service'], readonly JournalEntry[] | FakeResponse][];
    const entries = parts.flatMap(([service, list]) =>
      (isEntries(list) ? list : []).map((entry) => ({
        ...entry,
        service,
        accountName: entry.account === null ? 'System' : NAMES[entry.account],
        ...(entry.sentBy !== undefined && { senderName: NAMES[entry.sentBy] }),
        subjectName: subjects[entry.subject],
      })),
    );
    const [first, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit'))];
    return ok({
      entries: entries.sort((one, other) => other.at.localeCompare(one.at)).slice(first, first + limit),
      missing: parts.filter(([, list]) => !isEntries(list)).map(([service]) => service),
      ...(entries.length > first + limit && { next: String(first + limit) }),
    });
  };
  return serveApi(({ path, query }) => {
    if (path === '/journal/export') return exported;
    if (path !== '/journal') return ok([]);
    const { parking = [] } = journals();
    return isEntries(parking) ? page(query) : parking;
  });
}
