import {
  exportJournal,
  getAccountNames,
  getFilesJournal,
  getJournal,
  getUsersJournal,
  type JournalEntry,
  type JournalFilters,
  type NamedEntry,
} from '@parkwart/contracts/calls/journal';
import { declarationOf } from '@parkwart/contracts/journal/declarations';
import { formatInstant } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { germanCsv } from '@parkwart/service-kit/http/germanCsv';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { implementStream } from '@parkwart/service-kit/http/implementStream';
import { type Actor, actorOf } from '@parkwart/service-kit/journal/journal';
import { journalPage } from '@parkwart/service-kit/journal/journalQueries';
import { type AskOther, requirePart } from '../peers/otherServices.ts';
import {
  allMerged,
  type JournaledBy,
  type MergedEntry,
  readMerged,
  type Source,
  servicesFor,
} from './mergedJournal.ts';

const EXPORTED_AT_ONCE = 200;
const OTHERS = { users: getUsersJournal, files: getFilesJournal } as const;

const FILE_NAME = 'aenderungsprotokoll.csv';
const ORIGINS = { booth: 'Kasse', office: 'Büro', system: 'System' } as const;
const COLUMNS: Readonly<Record<string, (entry: NamedEntry) => string>> = {
  Zeitpunkt: ({ at }) => formatInstant(new Date(at)),
  Konto: ({ account }) => account ?? '',
  'Gesendet von': ({ sentBy }) => sentBy ?? '',
  Ort: ({ origin }) => ORIGINS[origin],
  Art: ({ kind }) => kind,
  Gegenstand: ({ subject }) => subject,
  Vorher: ({ before }) => fieldsText(before),
  Nachher: ({ after }) => fieldsText(after),
  'Name des Kontos': ({ accountName }) => accountName,
  'Name des Senders': ({ senderName = '' }) => senderName,
  'Name des Gegenstands': ({ subjectName = '' }) => subjectName,
};

const fieldsText = (fields: object) => (Object.keys(fields).length === 0 ? '' : JSON.stringify(fields));

const NOT_ASKED: AskOther = () => Promise.reject(new Error('svc-users has just not responded'));

interface Parts {
  readonly database: Database;
  readonly ask: AskOther;
}

export function mergedJournalCalls(parts: Parts): Implementation[] {
  const { database, ask } = parts;
  return [
    implement(getJournal, async ({ query: { after = '', limit, ...filters }, session }) => {
      const by = actorOf(session);
      const { entries, missing, next } = await readMerged(sourcesFor(parts, filters, by), after, limit);
      // If svc-users has already failed to respond, don't wait for it a second time.
      const askForNames = missing.includes('users') ? NOT_ASKED : ask;
      return { entries: await entryNames(database, askForNames, by)(entries), missing, ...(next && { next }) };
    }),

    implementStream(
      exportJournal,
      ({ query, session }) => {
        const batches = namedBatches(parts, query, actorOf(session));
        return germanCsv(Object.keys(COLUMNS), batches, (entry) => Object.values(COLUMNS).map((cell) => cell(entry)));
      },
      FILE_NAME,
    ),
  ];
}

function sourcesFor({ database, ask }: Parts, filters: JournalFilters, by: Actor): Source[] {
  const read = async (service: JournaledBy, after: string | undefined, limit: number) => {
    if (service === 'parking') return journalPage(database, filters, { after, limit });
    const query = { ...filters, ...(after && { after }), limit: String(limit) };
    return (await requirePart(service, ask(OTHERS[service], { query, by }))).entries;
  };
  return servicesFor(filters).map((service) => ({ service, read: (after, limit) => read(service, after, limit) }));
}

async function* namedBatches(parts: Parts, filters: JournalFilters, by: Actor): AsyncGenerator<NamedEntry[]> {
  const withNames = entryNames(parts.database, parts.ask, by);
  for await (const batch of allMerged(sourcesFor(parts, filters, by), EXPORTED_AT_ONCE)) yield await withNames(batch);
}

const texts = {
  system: 'System',
  unknownAccount: 'Name nicht abrufbar',
  deletedAccount: (name: string) => `${name} (gelöscht)`,
  erasedName: '(Name gelöscht)',
};

/** Maximum accounts per request. */
const MAX_ACCOUNTS = 200;
/** Maximum subjects per batch, and entries per subject. */
const MAX_ENTRIES = 50;

/** The field that contains the subject's name; an entry of a change that left the name unchanged lacks this field. */
const namedBy = (subject: string) => declarationOf(subject)?.namedBy;
const userIn = (subject: string) => /^user:(.+)/.exec(subject)?.[1];

function nameIn({ subject, before, after }: JournalEntry): string | undefined {
  const field = namedBy(subject);
  const name = field && (after[field] ?? before[field]);
  return typeof name === 'string' ? name : undefined;
}

/** Looks up the names for a list of entries. While svc-users is down, names are missing. */
function entryNames(database: Database, ask: AskOther, by: Actor) {
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
