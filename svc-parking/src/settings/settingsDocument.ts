import type { Call } from '@parkwart/contracts/calls-kit/call';
import type { JournalKind, SubjectKind } from '@parkwart/contracts/journal/declarations';
import type { Database, Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { expectedVersion } from '@parkwart/service-kit/http/expectedVersion';
import { implement } from '@parkwart/service-kit/http/implement';
import { actorOf, type Journal } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { Context } from 'koa';
import type * as z from 'zod/mini';
import type { Feature } from '../feature.ts';
import { statement } from '../tables.ts';

interface Versioned<Values> {
  readonly settings: Values;
  readonly version: number;
}

interface Change<Values> {
  readonly journal: Journal;
  readonly session: Session;
  readonly now: Date;
  readonly before: Values;
  readonly after: Values;
}

type Schema = z.ZodMiniType;
type Answer<Values> = z.ZodMiniType<Versioned<Values>>;

/** The row of each document in the settings table; the row number of a removed document is never used again. */
const ROWS = {
  settings: 1,
  'claim-settings': 2,
  'book-settings': 3,
  'till-settings': 4,
  'dunning-settings': 5,
  'driver-page-settings': 6,
  'online-payment-settings': 7,
  'letter-service-settings': 8,
  'mail-settings': 9,
} as const satisfies Partial<Record<SubjectKind & JournalKind<'parking'>, number>>;

type Name = keyof typeof ROWS;

/** The result of `defineSettings` in the contracts. */
interface Kind<Values extends object> {
  /** The document's subject in the journal, and the kind of its changes. */
  readonly name: Name;
  readonly stored: z.ZodMiniType<Values>;
  /** Values for fields that are not stored, such as a setting of a newer version. */
  readonly defaults: Values | ((stored: Partial<Values>) => Values);
  /** Absent if the calls do more than read and change the document. */
  readonly get?: Call<Schema, Schema, Schema, Answer<Values>>;
  readonly put?: Call<Schema, Schema, z.ZodMiniType<Values>, Answer<Values>>;
  /**
   * Journals a change; without this function, the values are journaled field by field. An error that the function
   * throws undoes the change.
   */
  readonly write?: (transaction: Transaction, change: Change<Values>) => Promise<void>;
}

interface Given<Values> {
  /** Missing fields keep their values. */
  readonly body: { readonly [Field in keyof Values]?: Values[Field] | undefined };
  readonly session: Session;
}

export interface SettingsDocument<Values extends object> {
  readonly row: number;
  readonly calls: NonNullable<Feature['calls']>;
  parse(document: string): Values;
  read(queryable: Queryable): Promise<Versioned<Values>>;
  /** Reads the values without their version, for code that only applies them. */
  readValues(queryable: Queryable): Promise<Values>;
  /** Locks the row until the transaction ends. */
  readForChange(transaction: Transaction): Promise<Versioned<Values>>;
  /** @throws HttpError 400 for a malformed `If-Match`, 403, 409 */
  change(database: Database, journal: Journal, given: Given<Values>, ctx: Context): Promise<Versioned<Values>>;
}

const settingsChanged = () =>
  new HttpError(409, 'SETTINGS_CHANGED', 'Die Einstellungen wurden inzwischen geändert. Bitte laden Sie sie neu.');

const journaledAs =
  (kind: Name) =>
  (transaction: Transaction, { journal, session, before, after }: Change<object>) =>
    journal.write(transaction, { subject: kind, kind, by: actorOf(session), before, after });

/** Settings that are read and changed as a whole; stored as JSON. */
export function settingsDocument<Values extends object>(own: Kind<Values>): SettingsDocument<Values> {
  const { name, get, put } = own;
  const id = ROWS[name];
  let latest: { readonly document: string; readonly settings: Values } | undefined;

  /** Caches the latest document, which is read far more often than changed. */
  const parse = (document: string): Values => {
    if (latest?.document === document) return latest.settings;
    const stored: Partial<Values> = JSON.parse(document);
    const defaults = typeof own.defaults === 'function' ? own.defaults(stored) : own.defaults;
    latest = { document, settings: own.stored.parse({ ...defaults, ...stored }) };
    return latest.settings;
  };
  const select = async (queryable: Queryable, lock: string): Promise<Versioned<Values>> => {
    const sql = statement(`SELECT document, version FROM settings WHERE id = :id${lock}`);
    const [row] = await queryable.read<{ document: string; version: number }>(sql, { id });
    if (!row) throw new Error(`row ${id} of the settings is missing`);
    return { settings: parse(row.document), version: row.version };
  };
  const write = own.write ?? journaledAs(name);
  const document: Omit<SettingsDocument<Values>, 'calls'> = {
    row: id,
    parse,
    read: (queryable) => select(queryable, ''),
    readValues: async (queryable) => (await select(queryable, '')).settings,
    readForChange: (transaction) => select(transaction, transaction.forUpdate),
    change: (database, journal, { body, session }, ctx) =>
      database.transaction(async (transaction) => {
        const { settings: before, version } = await document.readForChange(transaction);
        const expected = expectedVersion(ctx);
        if (expected !== undefined && expected !== version) throw settingsChanged();
        const after = own.stored.parse({ ...before, ...body });
        const changed = { settings: after, version: version + 1 };
        await transaction.write(
          statement('UPDATE settings SET document = :document, version = :version WHERE id = :id'),
          { id, document: JSON.stringify(after), version: changed.version },
        );
        await write(transaction, { journal, session, now: ctx.state.now, before, after });
        return changed;
      }),
  };
  return {
    ...document,
    calls: [
      ({ database, journal }) => [
        ...(get ? [implement(get, () => document.read(database))] : []),
        ...(put ? [implement(put, (request, ctx) => document.change(database, journal, request, ctx))] : []),
      ],
    ],
  };
}
