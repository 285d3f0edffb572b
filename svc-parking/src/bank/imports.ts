import type { BankImport } from '@parkwart/contracts/calls/bank';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const MOST_IMPORTS = 50;
/**
 * The most statements in the list of imports. If there are more, the oldest imports are left out; the newest import is
 * always listed.
 */
const MOST_STATEMENTS = 2_000;
/**
 * Longer notes are replaced by `TOO_LONG`. Earlier versions stored longer notes, because they noted every other account
 * in a file.
 */
const MOST_OF_NOTES = 20_000;
const TOO_LONG = JSON.stringify(['Die Hinweise zu diesem Auszug sind zu lang, um sie hier zu zeigen.']);

const statementFields = PARKING_TABLES.bank_statements;
const boundedNotes = (column: string) =>
  column === 'notes' ? `CASE WHEN LENGTH(notes) > ${MOST_OF_NOTES} THEN '${TOO_LONG}' ELSE notes END AS notes` : column;

/** Reads the imports, the newest first. @param id of the only import to read */
export async function readImports(database: Database, id?: number): Promise<BankImport[]> {
  const only = id === undefined ? '' : ' AND id = :id';
  const sql = statement(
    `SELECT * FROM bank_imports WHERE finishedAt IS NOT NULL${only} ORDER BY id DESC LIMIT ${MOST_IMPORTS}`,
  );
  const imports = await readAs(database, PARKING_TABLES.bank_imports, sql, { id });
  if (imports.length === 0) return [];
  const all = statement(`SELECT ${statementFields.names.map(boundedNotes).join(', ')} FROM bank_statements
    WHERE importId IN (:ids) ORDER BY importId DESC, id LIMIT ${MOST_STATEMENTS}`);
  const statements = await readAs(database, statementFields, all, { ids: imports.map((one) => one.id) });
  // The oldest import that was read may lack statements because of the limit, so it is left out unless it is also the
  // newest import.
  const last = statements.length < MOST_STATEMENTS ? 0 : (statements.at(-1)?.importId ?? 0);
  const whole = imports.filter((one) => one.id > last || one === imports[0]);
  return whole.map((one) => ({
    _id: String(one.id),
    fileName: one.fileName,
    importedAt: new Date(one.finishedAt ?? one.startedAt).toISOString(),
    statements: statements
      .filter(({ importId }) => importId === one.id)
      .map(({ kind, fromDay, toDay, closingCents, entries, seen, notes }) => ({
        kind,
        from: dayOf(fromDay),
        to: dayOf(toDay),
        closing: closingCents === null ? null : eurosFromCents(closingCents),
        entries,
        seen,
        notes: [...notes],
      })),
  }));
}

const dayOf = (day: number | null) => (day === null ? null : formatStoredDay(day));
