import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { rangeInOrder } from '../inputs/dayRange.ts';
import { day } from '../inputs/inputs.ts';
import { pageSize } from './recordLists.ts';

/** Where a change was made; `system` stands for background tasks. */
export const JOURNAL_ORIGINS = ['booth', 'office', 'system'] as const;
export type JournalOrigin = (typeof JOURNAL_ORIGINS)[number];

/**
 * The subject of a change: `record:100001`, `user:<id>`, `fine-type:<id>`, `permit:7`, `settings`, `booth:3`,
 * `retention`, `user-name`.
 */
export const recordSubject = (invoiceNumber: number | string) => `record:${invoiceNumber}` as const;

const values = z.record(z.string(), z.unknown());

/** One change. Fields have the names and units of the calls that change them; unchanged fields are omitted. */
export const journalEntry = z.object({
  /** Unique within its service, ascending. */
  _id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The id of the user who made the change; null for the system. `getAccountNames` returns the name. */
  account: z.nullable(z.string()),
  /** The id of the user whose browser sent the change, if an offline booth sent the change of another user. */
  sentBy: z.optional(z.string()),
  origin: z.enum(JOURNAL_ORIGINS),
  kind: z.string(),
  subject: z.string(),
  before: values,
  after: values,
  /** Whether the entry's personal data has been erased. */
  isErased: z.optional(z.boolean()),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** The account filter for changes that no user made. */
export const SYSTEM_ACCOUNT = 'system';

const account = z.string().check(z.regex(/^[\w-]{1,40}$/, 'Keine Nummer eines Kontos.'));

const subjectWithin = (letters: number) =>
  z.string().check(z.regex(new RegExp(`^[a-z-]{1,${letters}}(?::[\\w-]{1,40})?$`)));
/**
 * Two patterns, because front ends of this contract version were built with the first pattern, which is too short for
 * some newer subjects.
 */
const subject = z.union([subjectWithin(20), subjectWithin(40)], 'Zum Beispiel record:100001.');

const filters = {
  account: z.optional(account),
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Keine Art einer Änderung.'))),
  subject: z.optional(subject),
  /** First and last day, both included. */
  from: z.optional(day),
  to: z.optional(day),
};

export type JournalFilters = Readonly<z.output<z.ZodMiniObject<typeof filters>>>;

const journaledBy = z.enum(['parking', 'users', 'files']);
export type JournaledBy = z.infer<typeof journaledBy>;

const journal = (service: JournaledBy, path: `/journal${string}`, summary: string) =>
  ({ service, method: 'GET', path, summary, allow: ['Admin'] }) as const;

/** The query of a keyset page, newest entries first. @param after schema of the cursor */
const pageQuery = (after: z.ZodMiniType<string, string>) =>
  z.strictObject({ ...filters, after: z.optional(after), limit: pageSize }).check(rangeInOrder);

/** The number of the previous page's last entry. */
const entryNumber = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Keine Nummer eines Eintrags.'));

const journalPage = (service: JournaledBy, what: string) =>
  defineCall({
    ...journal(service, `/journal/${service}`, `Eine Seite des Änderungsprotokolls der ${what}.`),
    query: pageQuery(entryNumber),
    answer: z.object({ entries: z.array(journalEntry) }),
  });

export const getParkingJournal = journalPage('parking', 'Parkvorgänge, Dauerparker und Einstellungen');
export const getUsersJournal = journalPage('users', 'Benutzer und Bußgeldarten');
export const getFilesJournal = journalPage('files', 'Dateien');

/** An entry with names for display, such as „kasse (gelöscht)“. Its number is unique within its service. */
const namedEntry = z.extend(journalEntry, {
  service: journaledBy,
  accountName: z.string(),
  senderName: z.optional(z.string()),
  /** The name of the subject, set for a user, a permit (its plate) or a fine type. */
  subjectName: z.optional(z.string()),
});
export type NamedEntry = z.infer<typeof namedEntry>;

/** The value of `next` in the response with the previous page. */
const position = z.string().check(z.regex(/^[a-z0-9.-]{1,100}$/, 'Keine Stelle im Protokoll.'));

/** The journals of all services, merged by time; entries of the same service keep their order. */
export const getJournal = defineCall({
  ...journal('parking', '/journal', 'Eine Seite der Änderungsprotokolle aller Dienste, nach Zeit gemischt, mit Namen.'),
  query: pageQuery(position),
  answer: z.object({
    entries: z.array(namedEntry),
    /** Services that did not respond; the following pages lack their entries, too. */
    missing: z.array(journaledBy),
    /** Absent on the last page. */
    next: z.optional(z.string()),
  }),
});

export const exportJournal = defineCall({
  ...journal(
    'parking',
    '/journal/export',
    'Die Änderungsprotokolle aller Dienste als eine CSV-Datei, nach Zeit gemischt, mit Namen.',
  ),
  query: z.strictObject(filters).check(rangeInOrder),
  answer: z.string(),
  media: 'text/csv',
});

/** Returns names of existing and deleted accounts; omits ids without an account. */
export const getAccountNames = defineCall({
  service: 'users',
  method: 'GET',
  path: '/account-names',
  summary: 'Die Namen zu Kontonummern, auch gelöschter Konten.',
  allow: ['Admin'],
  query: z.strictObject({
    /** Separated by commas. */
    ids: z
      .string()
      .check(z.regex(/^[\w-]{1,40}(?:,[\w-]{1,40}){0,199}$/, 'Bis zu 200 Nummern von Konten, durch Kommas getrennt.')),
  }),
  answer: z.object({
    accounts: z.array(z.object({ _id: z.string(), username: z.string(), isDeleted: z.boolean() })),
  }),
});
