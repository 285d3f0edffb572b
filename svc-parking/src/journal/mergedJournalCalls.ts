import {
  exportJournal,
  getFilesJournal,
  getJournal,
  getUsersJournal,
  type JournalFilters,
  type NamedEntry,
} from '@parkwart/contracts/calls/journal';
import { formatInstant } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { germanCsv } from '@parkwart/service-kit/http/germanCsv';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { implementStream } from '@parkwart/service-kit/http/implementStream';
import { type Actor, actorOf } from '@parkwart/service-kit/journal/journal';
import { journalPage } from '@parkwart/service-kit/journal/journalQueries';
import { type AskOther, requirePart } from '../peers/askOther.ts';
import { entryNames } from './entryNames.ts';
import { allMerged, type JournaledBy, readMerged, type Source, servicesFor } from './mergedJournal.ts';

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

/** The journals of all services, merged. */
export function mergedJournalCalls(parts: Parts): Implementation[] {
  const { database, ask } = parts;
  return [
    implement(getJournal, async ({ query: { after = '', limit, ...filters }, session }) => {
      const by = actorOf(session);
      const { entries, missing, next } = await readMerged(sourcesFor(parts, filters, by), after, limit);
      // Don't wait twice for a service that hangs.
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
