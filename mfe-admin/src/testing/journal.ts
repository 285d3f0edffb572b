import type { JournalEntry } from '@parkwart/contracts/journal';
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

const ACCOUNTS = [
  { _id: 'u-admin', username: 'admin', isDeleted: false },
  { _id: 'u-kasse', username: 'kasse', isDeleted: true },
];

type Service = 'parking' | 'users' | 'files';
type Journals = Readonly<Partial<Record<Service, readonly JournalEntry[] | FakeResponse>>>;

/** Each service with its entries, the newest first, or with another response. */
export function serveJournals(
  journals: () => Journals,
  exported: (service: Service) => FakeResponse = () => ({ status: 200, text: '' }),
  bySubject: Readonly<Record<string, readonly JournalEntry[]>> = {},
): SentRequest[] {
  return serveApi(({ path, query }) => {
    if (path === '/account-names') return ok({ accounts: ACCOUNTS });
    const [, , service, isExport] = path.split('/') as [string, string, Service, string?];
    if (!path.startsWith('/journal/')) return ok([]);
    if (isExport) return exported(service);
    const entries = bySubject[query.get('subject') ?? ''] ?? journals()[service] ?? [];
    if ('status' in entries) return entries;
    const start = entries.findIndex(({ _id }) => _id === query.get('after')) + 1;
    return ok({ entries: entries.slice(start, start + Number(query.get('limit'))) });
  });
}
