import {
  getAccountNames,
  getUsersJournal,
  type JournalEntry,
  type NamedEntry,
} from '@parkwart/contracts/calls/journal';
import { declarationOf } from '@parkwart/contracts/journal/declarations';
import type { Database } from '@parkwart/service-kit/database/database';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { journalPage } from '@parkwart/service-kit/journal/journalQueries';
import type { AskOther } from '../peers/askOther.ts';
import type { MergedEntry } from './mergedJournal.ts';

const texts = {
  system: 'System',
  unknownAccount: 'Name nicht abrufbar',
  deletedAccount: (name: string) => `${name} (gelöscht)`,
  erasedName: '(Name gelöscht)',
};

/** Maximum per request. */
const MAX_ACCOUNTS = 200;
/** Maximum subjects per batch, and entries per subject. */
const MAX_ENTRIES = 50;

/** The field that contains the subject's name; missing in entries that did not change it. */
const namedBy = (subject: string) => declarationOf(subject)?.namedBy;
const userIn = (subject: string) => /^user:(.+)/.exec(subject)?.[1];

function nameIn({ subject, before, after }: JournalEntry): string | undefined {
  const field = namedBy(subject);
  const name = field && (after[field] ?? before[field]);
  return typeof name === 'string' ? name : undefined;
}

/** Looks up the names for a list of entries. While svc-users is down, names are missing. */
export function entryNames(database: Database, ask: AskOther, by: Actor) {
  const accounts = accountNames(ask, by);
  const subjects = subjectNames(database, ask, by);
  return async (entries: readonly MergedEntry[]): Promise<NamedEntry[]> => {
    await Promise.all([accounts.learn(entries), subjects.learn(entries)]);
    return entries.map((entry) => {
      const user = userIn(entry.subject);
      const subjectName = user ? accounts.nameOf(user) : (nameIn(entry) ?? subjects.nameOf(entry.subject));
      return {
        ...entry,
        accountName: entry.account === null ? texts.system : accounts.nameOf(entry.account),
        ...(entry.sentBy === undefined ? {} : { senderName: accounts.nameOf(entry.sentBy) }),
        ...(subjectName === undefined ? {} : { subjectName }),
      };
    });
  };
}

function accountNames(ask: AskOther, by: Actor) {
  const names = new Map<string, string>();
  return {
    nameOf: (id: string) => names.get(id) ?? texts.unknownAccount,
    learn: async (entries: readonly MergedEntry[]) => {
      const ids = entries.flatMap(({ account, sentBy, subject }) => [account, sentBy, userIn(subject)]);
      const unknown = [...new Set(ids.filter((id) => typeof id === 'string' && !names.has(id)))];
      while (unknown.length > 0) {
        const query = { ids: unknown.splice(0, MAX_ACCOUNTS).join() };
        const known = await ask(getAccountNames, { query, by }).catch(() => undefined);
        if (!known) return;
        for (const { _id, username, isDeleted } of known.accounts)
          names.set(_id, isDeleted ? texts.deletedAccount(username) : username);
      }
    },
  };
}

function subjectNames(database: Database, ask: AskOther, by: Actor) {
  const names = new Map<string, string | undefined>();
  const nameInJournal = async (subject: string) => {
    const limit = MAX_ENTRIES;
    const entries = declarationOf(subject)?.kinds.parking
      ? await journalPage(database, { subject }, { limit })
      : await ask(getUsersJournal, { query: { subject, limit: String(limit) }, by }).then(
          (page) => page.entries,
          () => [],
        );
    const name = entries.map(nameIn).find(Boolean);
    return name ?? (entries.some(({ isErased }) => isErased) ? texts.erasedName : undefined);
  };
  return {
    nameOf: (subject: string) => names.get(subject),
    learn: async (entries: readonly MergedEntry[]) => {
      const named = entries.filter(({ subject }) => namedBy(subject) && !names.get(subject));
      for (const entry of named) names.set(entry.subject, names.get(entry.subject) ?? nameIn(entry));
      const unknown = [...new Set(named.map(({ subject }) => subject))].filter((subject) => !names.get(subject));
      const read = async (subject: string) => names.set(subject, await nameInJournal(subject));
      await Promise.all(unknown.slice(0, MAX_ENTRIES).map(read));
    },
  };
}
