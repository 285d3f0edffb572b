import { recordSubject } from '@parkwart/contracts/calls/journal';
import { HOLD_DAY_PAST } from '@parkwart/contracts/calls/retention';
import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { dayNumber, formatDay, isPastDay } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { modelOf, type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import { invalidInput } from '@parkwart/service-kit/errors/httpError';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import { forceIndex } from '../lists/listConditions.ts';
import { recordNotFound } from '../record/errors.ts';
import { recordRepository } from '../record/recordRepository.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const { records: table } = PARKING_TABLES;
const holdFields = table.pick('id', 'vehicleNumber', 'holdUntil', 'holdReason');
type Hold = RowOf<typeof holdFields>;
const NO_HOLD = { holdUntil: null, holdReason: null };

interface HoldChange {
  readonly invoiceNumber: string;
  /** Null ends the hold. */
  readonly until: string | null;
  readonly reason: string;
  readonly by: Actor;
  readonly now: Date;
}

/** @throws HttpError 400, 404 */
export function setHold(
  database: Database,
  journal: Journal,
  { invoiceNumber, until, reason, by, now }: HoldChange,
): Promise<void> {
  return database.transaction(async (transaction) => {
    if (until !== null && isPastDay(until, now)) throw invalidInput({ until: HOLD_DAY_PAST });
    const record = await recordRepository(database).findForChange(invoiceNumber, transaction);
    if (!record) throw recordNotFound();
    const { id } = record;
    const sql = statement(`SELECT ${holdFields.list()} FROM records WHERE id = :id`);
    const [before] = await selectAs(database, holdFields, sql, { id }, transaction);
    const after = until === null ? NO_HOLD : { holdUntil: dayNumber(until), holdReason: reason };
    await modelOf(database.sequelize, table).update(after, { where: { id }, transaction });
    const change = { subject: recordSubject(id), kind: 'hold', by } as const;
    await journal.write({ ...change, before: journaled(before ?? NO_HOLD), after: journaled(after) }, transaction);
  });
}

/** Current holds. @param of limits them to one record */
export async function readHolds(
  database: Database,
  now: Date,
  { invoiceNumber }: { readonly invoiceNumber?: string | undefined },
) {
  const today = dayNumber(formatDay(now));
  const rows =
    invoiceNumber === undefined ? await all(database, today) : await one(database, Number(invoiceNumber), today);
  return rows.map(({ id, vehicleNumber, holdUntil, holdReason }) => ({
    invoiceNumber: id,
    vehicleNumber,
    until: formatStoredDay(holdUntil ?? today),
    reason: holdReason ?? '',
  }));
}

const one = (database: Database, id: number, today: number) => {
  const sql = statement(`SELECT ${holdFields.list()} FROM records WHERE id = :id AND holdUntil >= :today`);
  return id > MAX_INVOICE_NUMBER ? [] : selectAs(database, holdFields, sql, { id, today });
};

const all = (database: Database, today: number) => {
  const sql = statement(`SELECT ${holdFields.list()} FROM records ${forceIndex(database, 'records_held')}
    WHERE holdUntil >= :today ORDER BY id`);
  return selectAs(database, holdFields, sql, { today });
};

function journaled({ holdUntil, holdReason }: Pick<Hold, 'holdUntil' | 'holdReason'>) {
  return { holdUntil: holdUntil === null ? null : formatStoredDay(holdUntil), holdReason: holdReason ?? '' };
}
