import type { Database } from '@parkwart/service-kit/database/database';
import { selectAs } from '@parkwart/service-kit/database/tables';
import type { Transaction } from 'sequelize';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const fields = PARKING_TABLES.bank_statements.pick(
  ...(['id', 'fromDay', 'toDay', 'openingCents', 'closingCents', 'notes'] as const),
);
type Span = ReturnType<typeof fields.read>;

/** Notes at the day's statements of an import where they do not follow the one before. */
export async function noteGaps(database: Database, importId: number, transaction: Transaction): Promise<void> {
  const own = await selectAs(
    database,
    fields,
    statement(`SELECT * FROM bank_statements WHERE importId = :importId AND kind = '053' ORDER BY fromDay, id`),
    { importId },
    transaction,
  );
  const sql = statement(`SELECT * FROM bank_statements WHERE importId < :importId AND kind = '053' AND toDay IS NOT NULL
    ORDER BY toDay DESC, id DESC LIMIT 1`);
  let [before] = await selectAs(database, fields, sql, { importId }, transaction);
  for (const span of own) {
    const note = before && gapNote(before, span);
    if (note) {
      const notes = JSON.stringify([...span.notes, note]);
      const update = statement('UPDATE bank_statements SET notes = :notes WHERE id = :id');
      await database.write(update, { id: span.id, notes }, transaction);
    }
    before = span;
  }
}

/** @returns undefined where the statement begins with what the one before ended with */
function gapNote(before: Span, span: Span): string | undefined {
  if (span.openingCents === null || before.closingCents === null) return undefined;
  if (span.openingCents === before.closingCents) return undefined;
  const [from, to] = [span.fromDay, before.toDay];
  if (from === null || to === null) return 'Der Anfangssaldo ist nicht der Endsaldo des letzten Auszugs.';
  const days = `Der letzte Auszug geht bis ${formatStoredDay(to)}, dieser beginnt am ${formatStoredDay(from)}`;
  return from <= to
    ? `Überschneidung: ${days}. Was schon bekannt war, zählt einmal.`
    : `Lücke: ${days}, mit einem anderen Saldo. Dazwischen fehlt ein Auszug.`;
}
