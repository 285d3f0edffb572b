import { recordSubject } from '@parkwart/contracts/calls/journal';
import { getHolds, HOLD_DAY_PAST, holdRecord } from '@parkwart/contracts/calls/retention';
import { MAX_INVOICE_NUMBER } from '@parkwart/contracts/entities/record';
import { dayNumber, formatDay, isPastDay } from '@parkwart/contracts/rules/time';
import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { invalidInput } from '@parkwart/service-kit/errors/httpError';
import { type Input, implement } from '@parkwart/service-kit/http/implement';
import { type Actor, actorOf } from '@parkwart/service-kit/journal/journal';
import type { ChangeParts, Feature } from '../feature.ts';
import { forceIndex } from '../forcedIndex.ts';
import { recordNotFound } from '../record/errors.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';

const holdFields = PARKING_TABLES.records.pick('id', 'vehicleNumber', 'holdUntil', 'holdReason');
type Hold = RowOf<typeof holdFields>;
const NO_HOLD = { holdUntil: null, holdReason: null };
/** Keeps the record's version, so that a hold does not conflict with an open form. */
const SET_HOLD = statement('UPDATE records SET holdUntil = :holdUntil, holdReason = :holdReason WHERE id = :id');

type HoldChange = Pick<Input<typeof holdRecord>, 'params' | 'body'> & { readonly by: Actor };

/**
 * Sets a hold; without `until`, ends the hold.
 * @throws HttpError 400, 404
 */
export function setHold({ database, records, journal, clock }: ChangeParts, change: HoldChange): Promise<void> {
  const { params, body, by } = change;
  return database.transaction(async (transaction) => {
    if (body.until !== null && isPastDay(body.until, clock())) throw invalidInput({ until: HOLD_DAY_PAST });
    const record = await records.findForChange(transaction, Number(params.invoiceNumber));
    if (!record) throw recordNotFound();
    const { id } = record;
    const sql = statement(`SELECT ${holdFields.list()} FROM records WHERE id = :id`);
    const [before] = await readAs(transaction, holdFields, sql, { id });
    const after = body.until === null ? NO_HOLD : { holdUntil: dayNumber(body.until), holdReason: body.reason };
    await transaction.write(SET_HOLD, { ...after, id });
    const entry = { subject: recordSubject(id), kind: 'hold', by } as const;
    await journal.write(transaction, { ...entry, before: journaled(before ?? NO_HOLD), after: journaled(after) });
  });
}

/**
 * Current holds.
 * @param of limits the holds to one record
 */
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
  return id > MAX_INVOICE_NUMBER ? [] : readAs(database, holdFields, sql, { id, today });
};

const all = (database: Database, today: number) => {
  const sql = statement(`SELECT ${holdFields.list()} FROM records ${forceIndex(database, 'records_held')}
    WHERE holdUntil >= :today ORDER BY id`);
  return readAs(database, holdFields, sql, { today });
};

function journaled({ holdUntil, holdReason }: Pick<Hold, 'holdUntil' | 'holdReason'>) {
  return { holdUntil: holdUntil === null ? null : formatStoredDay(holdUntil), holdReason: holdReason ?? '' };
}

export const holds: Feature = {
  calls: [
    (parts) =>
      implement(holdRecord, async ({ session, ...change }) => {
        await setHold(parts, { ...change, by: actorOf(session) });
        return undefined;
      }),
    ({ database, clock }) =>
      implement(getHolds, async ({ query }) => ({ holds: await readHolds(database, clock(), query) })),
  ],
};
