import { recordSubject } from '@parkwart/contracts/calls/journal';
import { HOLD_DAY_PAST } from '@parkwart/contracts/calls/privacy';
import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { dayNumber, formatDay, isPastDay } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { scanned } from '@parkwart/service-kit/database/scanned';
import { invalidInput } from '@parkwart/service-kit/errors/httpError';
import type { Actor, Journal } from '@parkwart/service-kit/journal/journal';
import { recordNotFound } from '../record/errors.ts';
import { recordRepository } from '../record/recordRepository.ts';
import { formatStoredDay } from '../storedDay.ts';

interface StoredHold {
  readonly id: number;
  readonly vehicleNumber: string;
  readonly holdUntil: number | null;
  readonly holdReason: string | null;
}

interface HoldChange {
  readonly invoiceNumber: string;
  /** Null ends it. */
  readonly until: string | null;
  readonly reason: string;
  readonly by: Actor;
  readonly now: Date;
}

const COLUMNS = 'id, vehicleNumber, holdUntil, holdReason';

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
    const [stored] = await database.select<StoredHold>(
      `SELECT ${COLUMNS} FROM records WHERE id = :id`,
      { id },
      transaction,
    );
    const after = { holdUntil: until === null ? null : dayNumber(until), holdReason: until === null ? null : reason };
    await database.sequelize.query(
      'UPDATE records SET holdUntil = :holdUntil, holdReason = :holdReason WHERE id = :id',
      {
        replacements: { id, ...after },
        transaction,
      },
    );
    const change = { subject: recordSubject(id), kind: 'hold', by } as const;
    await journal.write({ ...change, before: journaled(stored), after: journaled(after) }, transaction);
  });
}

/** Holds that are not over. @param of one record's alone */
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

const one = (database: Database, id: number, today: number) =>
  id > MAX_INVOICE_NUMBER
    ? []
    : database.select<StoredHold>(`SELECT ${COLUMNS} FROM records WHERE id = :id AND holdUntil >= :today`, {
        id,
        today,
      });

const all = (database: Database, today: number) =>
  scanned<StoredHold, StoredHold>(database, {
    table: 'records',
    id: 'id',
    select: (range) => `SELECT ${COLUMNS} FROM records WHERE ${range('id')} AND holdUntil >= :today ORDER BY id`,
    values: { today },
    pick: (row) => [row],
  });

function journaled(hold: Pick<StoredHold, 'holdUntil' | 'holdReason'> | undefined) {
  const { holdUntil = null, holdReason = null } = hold ?? {};
  return { holdUntil: holdUntil === null ? null : formatStoredDay(holdUntil), holdReason: holdReason ?? '' };
}
