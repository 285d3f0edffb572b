import {
  getAccountNames,
  getFilesJournal,
  getParkingJournal,
  getUsersJournal,
  JOURNAL_KINDS,
  type JournalEntry,
  type JournalFilters,
} from '@parkwart/contracts/journal';
import type { ServiceName } from '@parkwart/contracts/services';
import { callApi, useInfiniteQuery } from '@parkwart/web';
import { type MergedPage, type Places, readMerged, type Source } from './mergedPages.ts';
import { texts } from './texts.ts';

const PAGE_SIZE = 50;

const JOURNALS = { parking: getParkingJournal, users: getUsersJournal, files: getFilesJournal } as const;

/** An entry with its service: numbers are unique there alone. */
export interface Change extends JournalEntry {
  readonly service: ServiceName;
  readonly accountName: string;
  readonly senderName: string | undefined;
}

type Entry = JournalEntry & Pick<Change, 'service'>;
type Page = Pick<MergedPage<Entry>, 'missing' | 'next'> & { readonly changes: readonly Change[] };

/** Those that can have such entries. */
export function servicesFor({ kind, subject = '' }: JournalFilters): ServiceName[] {
  const all = Object.keys(JOURNALS) as ServiceName[];
  const withKind = (service: ServiceName) => (JOURNAL_KINDS[service] as readonly string[]).includes(kind ?? '');
  return all.filter(
    (service) => (kind === undefined || withKind(service)) && !(service === 'users' && subject.startsWith('record:')),
  );
}

function sourceOf(service: ServiceName, filters: JournalFilters, signal: AbortSignal): Source<Entry> {
  return {
    name: service,
    read: async (after, limit) => {
      const query = { ...filters, ...(after && { after: after._id }), limit: String(limit) };
      const { entries } = await callApi(JOURNALS[service], { query }, { signal });
      return entries.map((entry) => ({ ...entry, service }));
    },
  };
}

/** Without svc-users the entries have no names. */
async function namesOf(entries: readonly Entry[], signal: AbortSignal): Promise<(id: string) => string> {
  const ids = [...new Set(entries.flatMap(({ account, sentBy }) => [account, sentBy]).filter((id) => id))];
  if (ids.length === 0) return () => texts.system;
  const known = callApi(getAccountNames, { query: { ids: ids.join() } }, { signal });
  const { accounts } = await known.catch(() => ({ accounts: [] }));
  const names = new Map(accounts.map(({ _id, ...account }) => [_id, account]));
  return (id) => {
    const account = names.get(id);
    if (!account) return texts.unknownAccount;
    return account.isDeleted ? texts.deletedAccount(account.username) : account.username;
  };
}

/** The changes of all services, the newest first, in keyset pages. */
export function useJournal(filters: JournalFilters) {
  return useInfiniteQuery({
    queryKey: ['journal', filters],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const sources = servicesFor(filters).map((service) => sourceOf(service, filters, signal));
      const { entries, missing, next } = await readMerged(sources, pageParam, PAGE_SIZE);
      const nameOf = await namesOf(entries, signal);
      const changes = entries.map((entry) => ({
        ...entry,
        accountName: entry.account === null ? texts.system : nameOf(entry.account),
        senderName: entry.sentBy === undefined ? undefined : nameOf(entry.sentBy),
      }));
      return { changes, missing, next };
    },
    initialPageParam: {} as Places<Entry>,
    getNextPageParam: ({ next }: Page) => next,
    // The old rows stay until those of another filter have loaded.
    placeholderData: (before) => before,
  });
}
