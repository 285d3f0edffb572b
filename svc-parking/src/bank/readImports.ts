import type { BankImport } from '@parkwart/contracts/calls/bank';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const MOST = 50;

/** The newest import first. @param id reads only this one */
export async function readImports(database: Database, id?: number): Promise<BankImport[]> {
  const only = id === undefined ? '' : ' AND id = :id';
  const sql = statement(
    `SELECT * FROM bank_imports WHERE finishedAt IS NOT NULL${only} ORDER BY id DESC LIMIT ${MOST}`,
  );
  const imports = await readAs(database, PARKING_TABLES.bank_imports, sql, { id });
  if (imports.length === 0) return [];
  const statements = await readAs(
    database,
    PARKING_TABLES.bank_statements,
    statement('SELECT * FROM bank_statements WHERE importId IN (:ids) ORDER BY id'),
    { ids: imports.map((one) => one.id) },
  );
  return imports.map((one) => ({
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
