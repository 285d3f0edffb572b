import type { Transaction } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const fields = PARKING_TABLES.bank_statements.pick(
  'id',
  'importId',
  'account',
  'fromDay',
  'toDay',
  'openingCents',
  'closingCents',
  'notes',
);
type Span = ReturnType<typeof fields.read>;

const COMPARED = `id <> :id AND importId <= :importId AND kind = '053' AND account = :account`;
/**
 * Includes statements that end on the last day of this one: of overlapping statements, one may end where another
 * begins.
 */
const BEFORE = statement(`SELECT ${fields.list()} FROM bank_statements
  WHERE ${COMPARED} AND closingCents IS NOT NULL AND (toDay < :toDay OR (toDay = :toDay AND id < :id))
  ORDER BY toDay DESC, id DESC LIMIT 20`);
/** Excludes this import, whose statements look for earlier ones themselves. */
const BEHIND = statement(`SELECT ${fields.list()} FROM bank_statements
  WHERE ${COMPARED} AND importId < :importId AND openingCents IS NOT NULL AND toDay > :toDay
  ORDER BY toDay, id LIMIT 20`);

/** Adds a note to each daily statement of an import that does not fit its neighbours by day. */
export async function noteGaps(transaction: Transaction, importId: number): Promise<void> {
  const sql = statement(`SELECT ${fields.list()} FROM bank_statements WHERE importId = :importId AND kind = '053'
    AND toDay IS NOT NULL ORDER BY id`);
  for (const span of await readAs(transaction, fields, sql, { importId })) {
    const { id, account, toDay } = span;
    const neighbours = (select: string) => readAs(transaction, fields, select, { id, importId, account, toDay });
    const before = gapNote(await neighbours(BEFORE), [span]);
    const behind = gapNote([span], await neighbours(BEHIND));
    if (!before && !behind) continue;
    const notes = JSON.stringify([...span.notes, ...[before, behind].flatMap((note) => note ?? [])]);
    const update = statement('UPDATE bank_statements SET notes = :notes WHERE id = :id');
    await transaction.write(update, { id, notes });
  }
}

/**
 * Compares the nearest statements of both sides, or any two that meet on a day.
 * @returns undefined if one of them begins with the balance that an earlier one ended with
 */
function gapNote(before: readonly Span[], behind: readonly Span[]): string | undefined {
  const [[last], [first]] = [before, behind];
  if (!last || !first || last.closingCents === null || first.openingCents === null) return undefined;
  const near = (from: Span, to: Span) => from.toDay === last.toDay || (from.toDay ?? 0) >= (to.fromDay ?? 0);
  const isNext = ({ toDay }: Span) => toDay === first.toDay;
  const fits = behind
    .filter(isNext)
    .some((next) => before.some((one) => near(one, next) && one.closingCents === next.openingCents));
  if (fits) return undefined;
  const [from, to] = [first.fromDay, last.toDay];
  if (from === null || to === null) return 'Der Anfangssaldo ist nicht der Endsaldo des letzten Auszugs.';
  const days = `Der Auszug davor geht bis ${formatStoredDay(to)}, der nächste beginnt am ${formatStoredDay(from)}`;
  return from <= to
    ? `Überschneidung: ${days}. Was schon bekannt war, zählt einmal.`
    : `Lücke: ${days}, mit einem anderen Saldo. Dazwischen fehlt ein Auszug.`;
}
