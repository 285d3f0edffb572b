import type { EntryState } from '@parkwart/contracts/calls/bank';
import { INVISIBLE } from '@parkwart/contracts/rules/invisible';
import type { Database, Transaction } from '@parkwart/service-kit/database/database';
import { insertMany, rowsOf } from '@parkwart/service-kit/database/rows';
import { readAs } from '@parkwart/service-kit/database/tables';
import { PARKING_TABLES, statement } from '../tables.ts';
import { MAX_PURPOSE } from './bankEntries.ts';
import type { BookingIdentity } from './identity.ts';
import { referencesOf } from './returns.ts';
import type { EntryDetails, EntryLine, StatementEntry, StatementHeader } from './statement-file/statementContent.ts';
import type { Allocation, EntryReason, Proposed } from './table.ts';

const { bank_entries: entriesTable, bank_statements: statementsTable } = PARKING_TABLES;
export const statementRows = rowsOf(statementsTable);

// The database generates `restCents`.
const insertEntries = insertMany(entriesTable.without('id', 'restCents'));

export interface FoundLine {
  readonly entry: StatementEntry;
  readonly line: EntryLine;
  readonly identity: BookingIdentity;
  /** Whether the reference identifies the booking. */
  readonly isByReference: boolean;
}

const MAX_LENGTH = { name: 200, iban: 40, purpose: MAX_PURPOSE, reference: 40, currency: 20, returnReason: 35 };
const MOST_REFERENCES = 8;
const NO_DETAILS: Partial<EntryDetails> = {};

/** Characters that some banks encode twice: `M&amp;#252;ller`. */
const ENTITY = /&(?:#(\d{2,7})|#[xX]([\da-fA-F]{2,6})|([A-Za-z]{2,5}));/g;
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
  }),
);

/**
 * Decodes the stored texts, in which admins search for persons. The texts that identify a booking stay as the bank sent
 * them.
 */
function decoded(text: string): string {
  const characterOf = (entity: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return CHARACTERS.get(name) ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const character = code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
    return /[^\p{Cc}\p{Cs}]/u.test(character) ? character : entity;
  };
  return text.includes('&') ? text.replace(ENTITY, characterOf).replace(INVISIBLE, '') : text;
}
const LAST_CODE_POINT = 0x10ffff;

/** The columns of a line, without its state. */
export function storedLine({ entry, line, identity, isByReference }: FoundLine) {
  const { name, ultimateName, iban, purpose, endToEndId, additionalInfo, returnReason } = line.details ?? NO_DETAILS;
  return {
    bookingDay: entry.bookingDay,
    cents: line.cents,
    currency: entry.currency.slice(0, MAX_LENGTH.currency),
    identity: (isByReference && identity.byReference) || identity.byContent,
    content: identity.byContent,
    isByReference,
    isReversal: entry.isReversal,
    returnReason: returnReason?.slice(0, MAX_LENGTH.returnReason) ?? null,
    payerName: decoded(name ?? ultimateName ?? '').slice(0, MAX_LENGTH.name),
    payerIban: (iban ?? '').slice(0, MAX_LENGTH.iban),
    purpose: decoded(purpose || additionalInfo || entry.additionalInfo || '').slice(0, MAX_LENGTH.purpose),
    reference: (endToEndId ?? '').slice(0, MAX_LENGTH.reference),
    // A reference that all entries of the file share identifies no transfer.
    otherReferences: referencesOf(line.details, isByReference ? entry.acctSvcrRef : undefined)
      .slice(0, MOST_REFERENCES)
      .map((reference) => reference.slice(0, MAX_LENGTH.reference)),
  };
}

export type StagedEntry = ReturnType<typeof storedLine> & {
  readonly statementId: number;
  readonly state: EntryState;
  readonly reason: EntryReason;
  readonly proposal: readonly Proposed[];
};

export interface KnownEntry {
  readonly id: number;
  readonly identity: string;
  readonly content: string;
  readonly isByReference: boolean;
  readonly cents: number;
  readonly bookingDay: number;
  readonly payerName: string;
  readonly payerIban: string;
  /** The payer's `EndToEndId`. */
  readonly reference: string;
  readonly state: string;
  readonly reason: EntryReason;
  readonly proposal: readonly Allocation[];
}

const knownFields = entriesTable.pick(
  'id',
  'identity',
  'content',
  'isByReference',
  'cents',
  'state',
  'reason',
  'proposal',
  'bookingDay',
  'payerName',
  'payerIban',
  'reference',
);

/** The rows of an unfinished import; they are listed and counted only when the import is finished. */
export function stagedImport(database: Database, importId: number) {
  const write = <T>(work: (transaction: Transaction) => Promise<T>) => database.transaction(work);
  return {
    addStatement: (header: StatementHeader) =>
      write((transaction) =>
        statementRows.insert(transaction, {
          importId,
          kind: header.kind,
          statementId: header.statementId?.slice(0, 40) ?? null,
          account: header.account.slice(0, 40),
          fromDay: header.fromDay ?? header.opening?.day ?? null,
          toDay: header.toDay ?? header.closing?.day ?? null,
          openingCents: header.opening?.cents ?? null,
          closingCents: header.closing?.cents ?? null,
          entries: 0,
          seen: 0,
          notes: [],
        }),
      ),
    endStatement: (id: number, counts: { entries: number; seen: number }, notes: readonly string[]) =>
      write((transaction) => statementRows.update(transaction, id, { ...counts, notes })),
    findKnown: async (keys: readonly string[]): Promise<KnownEntry[]> => {
      if (keys.length === 0) return [];
      const byKey = (key: 'identity' | 'content', index: string) => {
        // MySQL keeps the statistics of an empty table during the first import, and would scan the table if the index
        // were not forced.
        const forced = database.dialect === 'mysql' ? ` FORCE INDEX (${index})` : '';
        const sql = statement(`SELECT ${knownFields.list()} FROM bank_entries${forced} WHERE ${key} IN (:keys)`);
        return readAs(database, knownFields, sql, { keys });
      };
      return [...(await byKey('identity', 'identity')), ...(await byKey('content', 'bank_entries_content'))];
    },
    addEntries: (entries: readonly StagedEntry[]) =>
      write((transaction) =>
        insertEntries(
          transaction,
          entries.map((entry) => ({ ...entry, importId })),
        ),
      ),
  };
}

/** Leaves reversals to an admin, because the direction of the money is uncertain. */
export function leaveReversals(database: Database, importId: number): Promise<unknown> {
  const sql = statement(`UPDATE bank_entries SET state = 'unknown', proposal = '[]'
    WHERE importId = :importId AND isReversal = 1 AND reason = 'reversal'`);
  return database.transaction((transaction) => transaction.write(sql, { importId }));
}

const ROWS_AT_ONCE = 500;

export async function removeUnfinished(database: Database): Promise<void> {
  const unfinished = await database.read<{ id: number }>(
    statement('SELECT id FROM bank_imports WHERE finishedAt IS NULL'),
  );
  for (const { id } of unfinished) await removeImport(database, id);
}

export async function removeImport(database: Database, importId: number): Promise<void> {
  for (;;) {
    const rows = await database.read<{ id: number }>(
      statement(`SELECT id FROM bank_entries WHERE importId = :importId LIMIT ${ROWS_AT_ONCE}`),
      { importId },
    );
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    await database.transaction((transaction) =>
      transaction.write(statement('DELETE FROM bank_entries WHERE id IN (:ids)'), { ids }),
    );
  }
  await database.transaction(async (transaction) => {
    await transaction.write(statement('DELETE FROM bank_statements WHERE importId = :importId'), { importId });
    await transaction.write(statement('DELETE FROM bank_imports WHERE id = :importId'), { importId });
  });
}
