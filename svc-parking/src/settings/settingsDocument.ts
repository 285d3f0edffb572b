import type { Call } from '@parkwart/contracts/calls-kit/call';
import type { JournalKind, SubjectKind } from '@parkwart/contracts/journal/declarations';
import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { implement } from '@parkwart/service-kit/http/implement';
import { type Actor, actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import { requireProof, type Session } from '@parkwart/service-kit/session/session';
import type { Context } from 'koa';
import type * as z from 'zod/mini';
import type { Feature } from '../feature.ts';
import { statement } from '../tables.ts';

interface Versioned<Values> {
  readonly settings: Values;
  readonly version: number;
}

interface JournaledChange<Values> {
  readonly by: Actor;
  readonly before: Values;
  readonly after: Values;
}

/** The row of each document in the settings table: its place in this list, from 1. */
const DOCUMENTS = [
  'operator',
  'claims',
  'books',
  'till',
  'dunning',
  'driverPage',
  'onlinePayments',
  'letterService',
  'mails',
] as const;

interface Kind<Values extends object> {
  readonly name: (typeof DOCUMENTS)[number];
  readonly schema: z.ZodMiniType<Values>;
  /** Values for fields that are not stored, such as a setting of a newer version. */
  readonly defaults: Values | ((stored: Partial<Values>) => Values);
  readonly write: (transaction: Transaction, journal: Journal, change: JournaledChange<Values>) => Promise<void>;
  /** Settings that require a recent proof. */
  readonly guarded: readonly (keyof Values)[];
}

interface SettingsChange<Values> {
  /** Missing fields keep their values. */
  readonly settings: { readonly [Field in keyof Values]?: Values[Field] | undefined };
  readonly expectedVersion: number | undefined;
  readonly session: Session;
  readonly now: Date;
}

/** Builds the change from a request. @throws HttpError 400 for a malformed `If-Match` */
export function requestedChange<Given extends object>(
  { body, session }: { readonly body: Given; readonly session: Session },
  ctx: Context,
  now = new Date(),
) {
  return { settings: body, expectedVersion: expectedVersion(ctx), session, now };
}

type Schema = z.ZodMiniType;
type Stored<Values> = z.ZodMiniType<Versioned<Values>>;

/** The GET and PUT calls of a document. */
export const documentCalls = <Values extends object>(
  document: SettingsDocument<Values>,
  get: Call<Schema, Schema, Schema, Stored<Values>>,
  put: Call<Schema, Schema, z.ZodMiniType<Values>, Stored<Values>>,
): NonNullable<Feature['calls']> => [
  ({ database }) => implement(get, () => document.read(database)),
  ({ database, journal, clock }) =>
    implement(put, (request, ctx) => document.change(database, journal, requestedChange(request, ctx, clock()))),
];

/** Journals a document of plain fields, with the labels of all its fields. */
export const journaledAs =
  (kind: Extract<SubjectKind, JournalKind<'parking'>>) =>
  (transaction: Transaction, journal: Journal, { by, before, after }: JournaledChange<object>) =>
    journal.write(transaction, { subject: kind, kind, by, before, after });

export interface SettingsDocument<Values extends object> {
  parse(document: string): Values;
  read(queryable: Queryable): Promise<Versioned<Values>>;
  /** Without the version, for what only applies them. */
  readValues(queryable: Queryable): Promise<Values>;
  /** Locks the row until the transaction ends. */
  readForChange(transaction: Transaction): Promise<Versioned<Values>>;
  /** @throws HttpError 403, 409 */
  change(database: Database, journal: Journal, change: SettingsChange<Values>): Promise<Versioned<Values>>;
}

const settingsChanged = () =>
  new HttpError(409, 'SETTINGS_CHANGED', 'Die Einstellungen wurden inzwischen geändert. Bitte laden Sie sie neu.');

/** Settings that are read and changed as a whole; stored as JSON. */
export function settingsDocument<Values extends object>(own: Kind<Values>): SettingsDocument<Values> {
  const id = DOCUMENTS.indexOf(own.name) + 1;
  let latest: { readonly document: string; readonly settings: Values } | undefined;

  /** Caches the latest document, which is read far more often than changed. */
  const parse = (document: string): Values => {
    if (latest?.document === document) return latest.settings;
    const stored: Partial<Values> = JSON.parse(document);
    const defaults = typeof own.defaults === 'function' ? own.defaults(stored) : own.defaults;
    latest = { document, settings: own.schema.parse({ ...defaults, ...stored }) };
    return latest.settings;
  };
  const select = async (queryable: Queryable, lock: string): Promise<Versioned<Values>> => {
    const sql = statement(`SELECT document, version FROM settings WHERE id = :id${lock}`);
    const [row] = await queryable.read<{ document: string; version: number }>(sql, { id });
    if (!row) throw new Error(`row ${id} of the settings is missing`);
    return { settings: parse(row.document), version: row.version };
  };
  const readForChange = (transaction: Transaction) => select(transaction, transaction.forUpdate);
  return {
    parse,
    read: (queryable) => select(queryable, ''),
    readValues: async (queryable) => (await select(queryable, '')).settings,
    readForChange,
    change: (database, journal, { settings: given, expectedVersion, session, now }) =>
      database.transaction(async (transaction) => {
        const { settings, version } = await readForChange(transaction);
        if (expectedVersion !== undefined && expectedVersion !== version) throw settingsChanged();
        const wanted = own.schema.parse({ ...settings, ...given });
        if (own.guarded.some((field) => wanted[field] !== settings[field])) requireProof(session, now);
        const changed = { settings: wanted, version: version + 1 };
        await transaction.write(
          statement('UPDATE settings SET document = :document, version = :version WHERE id = :id'),
          { id, document: JSON.stringify(wanted), version: changed.version },
        );
        await own.write(transaction, journal, { by: actorOf(session), before: settings, after: wanted });
        return changed;
      }),
  };
}
