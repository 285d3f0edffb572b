import { lastParkingDay, limitationEnd } from '@parkwart/contracts/rules/limitation';
import type { Cents } from '@parkwart/contracts/rules/money';
import { addDays } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { forceIndex } from '../forcedIndex.ts';
import { formatStoredDay, startOfDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

/** The days on which a limitation period ends, as 20260305. */
interface EndDays {
  /** Undefined for no lower limit. */
  readonly from: number | undefined;
  readonly to: number;
}

const owedFields = PARKING_TABLES.records.pick('id', 'owedCents', 'entryAt');
const paidFields = PARKING_TABLES.postings.pick('invoiceNumber', 'day');

const OWED_BEFORE = 'WHERE owedCents > 0 AND entryAt < :entryBefore';
const PAID = `paid.invoiceNumber = records.id AND paid.kind = 'payment' AND paid.cents < 0
  AND NOT EXISTS (SELECT 1 FROM postings AS reversal WHERE reversal.reverses = paid.id)`;
const HAS_PAID = `EXISTS (SELECT 1 FROM postings AS paid WHERE ${PAID})`;

const owed = (database: Database) => `records ${forceIndex(database, 'records_owed_since')}`;
const afterDay = (day: number) => addDays(startOfDay(formatStoredDay(day)), 1);

/** Reads partly paid records one by one: each payment may have renewed the period. */
async function partlyPaid(database: Database, { from, to }: EndDays) {
  const values = { entryBefore: afterDay(lastParkingDay(to)) };
  const records = statement(`SELECT ${owedFields.list()} FROM ${owed(database)} ${OWED_BEFORE} AND ${HAS_PAID}`);
  const payments = statement(`SELECT ${paidFields.list('paid')} FROM ${owed(database)}
    JOIN postings AS paid ON ${PAID} ${OWED_BEFORE}`);
  const paidDays = new Map<number, number[]>();
  for (const { invoiceNumber, day } of await readAs(database, paidFields, payments, values))
    paidDays.set(invoiceNumber, [...(paidDays.get(invoiceNumber) ?? []), day]);
  return (await readAs(database, owedFields, records, values)).filter(({ id, entryAt }) => {
    const end = limitationEnd(storedDay(entryAt), paidDays.get(id));
    return end <= to && (from === undefined || end >= from);
  });
}

function neverPaid(database: Database, { from, to }: EndDays) {
  const entryBefore = afterDay(lastParkingDay(to));
  const since = from === undefined ? '' : 'AND entryAt >= :entryFrom';
  const where = `FROM ${owed(database)} ${OWED_BEFORE} ${since} AND NOT ${HAS_PAID}`;
  return { where, values: { entryBefore, ...(from && { entryFrom: afterDay(lastParkingDay(from - 1)) }) } };
}

/** MySQL returns sums as text, and null for no rows. */
interface Sums {
  readonly count: number;
  readonly cents: string | number | null;
}

export async function sumLimitation(
  database: Database,
  days: EndDays,
): Promise<{ readonly count: number; readonly cents: Cents }> {
  const { where, values } = neverPaid(database, days);
  const sql = statement(`SELECT COUNT(*) AS count, SUM(owedCents) AS cents ${where}`);
  const [row] = await database.read<Sums>(sql, values);
  const paid = await partlyPaid(database, days);
  const cents = paid.reduce((sum, { owedCents }) => sum + owedCents, Number(row?.cents ?? 0));
  return { count: Number(row?.count ?? 0) + paid.length, cents };
}

interface Page {
  readonly after: number;
  readonly limit: number;
}

export async function limitedIds(database: Database, days: EndDays, page: Page): Promise<number[]> {
  const { where, values } = neverPaid(database, days);
  const sql = statement(`SELECT id ${where} AND id > :after ORDER BY id LIMIT :limit`);
  const rows = await database.read<{ id: number }>(sql, { ...values, ...page });
  const paid = (await partlyPaid(database, days)).filter(({ id }) => id > page.after);
  return [...rows, ...paid]
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .slice(0, page.limit);
}
