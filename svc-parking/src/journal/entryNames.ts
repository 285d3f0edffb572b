import {
  getAccountNames,
  getUsersJournal,
  type JournalEntry,
  type NamedEntry,
} from '@parkwart/contracts/calls/journal';
import { declarationOf } from '@parkwart/contracts/journal/journalSubjects';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { journalQueries } from '@parkwart/service-kit/journal/journalQueries';
import type { AskOther } from '../peers/askOther.ts';
import type { MergedEntry } from './mergedJournal.ts';
import { texts } from './texts.ts';

/** In one question. */
const MOST_ACCOUNTS = 200;
/** Subjects of one batch, and entries of each. */
const MOST_READ = 50;

/** The field by which entries name it, unless they left it as it was. */
const namedBy = (subject: string) => declarationOf(subject)?.namedBy;
const userIn = (subject: string) => /^user:(.+)/.exec(subject)?.[1];

function nameIn({ subject, before, after }: JournalEntry): string | undefined {
  const field = namedBy(subject);
  const name = field && (after[field] ?? before[field]);
  return typeof name === 'string' ? name : undefined;
}

/** Looks up the names for a list of entries. While svc-users is down they have none: the rows still say what changed. */
export function entryNames(database: Database, ask: AskOther, by: Actor) {
  const accounts = new Map<string, string>();
  const subjects = new Map<string, string | undefined>();

  const learnAccounts = async (entries: readonly MergedEntry[]) => {
    const ids = entries.flatMap(({ account, sentBy, subject }) => [account, sentBy, userIn(subject)]);
    const unknown = [...new Set(ids.filter((id) => typeof id === 'string' && !accounts.has(id)))];
    while (unknown.length > 0) {
      const query = { ids: unknown.splice(0, MOST_ACCOUNTS).join() };
      const known = await ask(getAccountNames, { query, by }).catch(() => undefined);
      if (!known) return;
      for (const { _id, username, isDeleted } of known.accounts)
        accounts.set(_id, isDeleted ? texts.deletedAccount(username) : username);
    }
  };

  const nameInJournal = async (subject: string) => {
    const limit = MOST_READ;
    const entries = declarationOf(subject)?.kinds.parking
      ? await journalQueries(database).page({ subject }, { limit })
      : await ask(getUsersJournal, { query: { subject, limit: String(limit) }, by }).then(
          (page) => page.entries,
          () => [],
        );
    const name = entries.map(nameIn).find(Boolean);
    return name ?? (entries.some(({ isErased }) => isErased) ? texts.erasedName : undefined);
  };

  const learnSubjects = async (entries: readonly MergedEntry[]) => {
    const named = entries.filter(({ subject }) => namedBy(subject) && !subjects.get(subject));
    for (const entry of named) subjects.set(entry.subject, subjects.get(entry.subject) ?? nameIn(entry));
    const unknown = [...new Set(named.map(({ subject }) => subject))].filter((subject) => !subjects.get(subject));
    const read = async (subject: string) => subjects.set(subject, await nameInJournal(subject));
    await Promise.all(unknown.slice(0, MOST_READ).map(read));
  };

  const accountName = (id: string) => accounts.get(id) ?? texts.unknownAccount;
  return async (entries: readonly MergedEntry[]): Promise<NamedEntry[]> => {
    await Promise.all([learnAccounts(entries), learnSubjects(entries)]);
    return entries.map((entry) => {
      const user = userIn(entry.subject);
      const subjectName = user ? accountName(user) : (nameIn(entry) ?? subjects.get(entry.subject));
      return {
        ...entry,
        accountName: entry.account === null ? texts.system : accountName(entry.account),
        ...(entry.sentBy === undefined ? {} : { senderName: accountName(entry.sentBy) }),
        ...(subjectName === undefined ? {} : { subjectName }),
      };
    });
  };
}
