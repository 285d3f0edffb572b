import { formatCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, selectAs } from '@parkwart/service-kit/database/tables';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { EntryRow } from './bankEntries.ts';
import { withoutIndex } from './identity.ts';
import { BEGINS, patternOf } from './replaceSplits.ts';

const identityFields = PARKING_TABLES.bank_entries.pick('id', 'identity', 'cents');
const fields = PARKING_TABLES.bank_entries.pick('id', 'bookingDay', 'cents', 'payerName');
export type Lookalike = RowOf<typeof fields>;

/** By entry that may repeat an earlier one, that one: of the bank's reference, and of its amount if there is one. */
export async function readLookalikes(
  database: Database,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<number, Lookalike>> {
  const ids = entries.filter(({ reason }) => reason === 'resplit').map(({ id }) => id);
  const found = new Map<number, Lookalike>();
  if (ids.length === 0) return found;
  const sql = statement(`SELECT ${identityFields.list()} FROM bank_entries WHERE id IN (:ids)`);
  const earlier = statement(`SELECT ${fields.list()} FROM bank_entries
    WHERE ${BEGINS[database.dialect]} AND isByReference = 1 AND id < :id
    ORDER BY CASE WHEN cents = :cents THEN 0 ELSE 1 END, id DESC LIMIT 1`);
  for (const { id, identity, cents } of await selectAs(database, identityFields, sql, { ids })) {
    const pattern = patternOf(database, withoutIndex(identity));
    const [alike] = await selectAs(database, fields, earlier, { pattern, id, cents });
    if (alike) found.set(id, alike);
  }
  return found;
}

export function lookalikeText({ bookingDay, cents, payerName }: Lookalike): string {
  const from = payerName && ` von ${payerName}`;
  return `Er sieht aus wie der vom ${formatStoredDay(bookingDay)} über ${formatCents(cents)}${from}.`;
}
