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
import type { User } from '@parkwart/contracts/user';
import { allUsers } from '@parkwart/contracts/userCalls';
import { callApi, useInfiniteQuery, useQueryClient } from '@parkwart/web';
import { type MergedPage, type Places, readMerged, type Source } from './mergedPages.ts';
import { subjectNames } from './subjectNames.ts';
import { texts } from './texts.ts';

const PAGE_SIZE = 50;
/** In ms; a page further down asks for no names again. */
const NAMES_KEPT = 60_000;
/** In one call. */
const MOST_NAMES = 200;

const JOURNALS = { parking: getParkingJournal, users: getUsersJournal, files: getFilesJournal } as const;

/** An entry with its service: numbers are unique there alone. */
export interface Change extends JournalEntry {
  readonly service: ServiceName;
  readonly accountName: string;
  readonly senderName: string | undefined;
  /** Of a user, a permit (its plate) or a fine type. */
  readonly subjectName: string | undefined;
}

export type Entry = JournalEntry & Pick<Change, 'service'>;
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

const userIn = (subject: string) => /^user:(.+)/.exec(subject)?.[1];

/** Asked beside the entries, so that names come with them. */
export const accounts = {
  queryKey: ['users'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(allUsers, {}, { signal }),
};

/** Accounts that were deleted since are asked for. Without svc-users the entries have no names. */
export async function withNames(
  entries: readonly Entry[],
  users: readonly User[],
  signal?: AbortSignal,
): Promise<Change[]> {
  const names = new Map(users.map(({ _id, username }) => [_id, username]));
  const subjectNameOf = subjectNames(entries, signal);
  const ids = entries
    .flatMap(({ account, sentBy, subject }) => [account, sentBy, userIn(subject)])
    .filter((id) => id && !names.has(id));
  const unknown = [...new Set(ids)];
  while (unknown.length > 0) {
    const query = { ids: unknown.splice(0, MOST_NAMES).join() };
    const known = await callApi(getAccountNames, { query }, { signal }).catch(() => ({ accounts: [] }));
    for (const { _id, username, isDeleted } of known.accounts)
      names.set(_id, isDeleted ? texts.deletedAccount(username) : username);
  }
  const nameOf = (id: string) => names.get(id) ?? texts.unknownAccount;
  const ownNameOf = await subjectNameOf;
  return entries.map((entry) => ({
    ...entry,
    accountName: entry.account === null ? texts.system : nameOf(entry.account),
    senderName: entry.sentBy === undefined ? undefined : nameOf(entry.sentBy),
    subjectName: userIn(entry.subject) ? nameOf(userIn(entry.subject) ?? '') : ownNameOf(entry),
  }));
}

/** The users that there are; none without svc-users. */
export function useUsers(): () => Promise<readonly User[]> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...accounts, staleTime: NAMES_KEPT }).catch(() => []);
}

/** The changes of all services, the newest first, in keyset pages. */
export function useJournal(filters: JournalFilters) {
  const readUsers = useUsers();
  return useInfiniteQuery({
    queryKey: ['journal', filters],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const sources = servicesFor(filters).map((service) => sourceOf(service, filters, signal));
      const [{ entries, missing, next }, users] = await Promise.all([
        readMerged(sources, pageParam, PAGE_SIZE),
        readUsers(),
      ]);
      return { changes: await withNames(entries, users, signal), missing, next };
    },
    initialPageParam: {} as Places<Entry>,
    getNextPageParam: ({ next }: Page) => next,
    // The old rows stay until those of another filter have loaded.
    placeholderData: (before) => before,
  });
}
