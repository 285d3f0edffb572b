import { getInbox, type InboxEntry, MOST_INBOX_ENTRIES } from '@parkwart/contracts/calls/inbox';
import { getInboxCount } from '@parkwart/contracts/calls/inboxCount';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { openRefusals, refusalRows, UNSETTLED } from '../card-payments/refusals.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { namedDriverRows, presentNamedDriver, RECEIVED } from '../named-drivers/namedDrivers.ts';
import { OPEN, objectionRows, presentObjection } from '../objections/objections.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsById } from '../record/recordsById.ts';
import { statement } from '../tables.ts';

/** Objections and named drivers that wait for a decision. */
export const inbox: Feature = { calls: [inboxCalls] };

function inboxCalls({ database, records }: Pick<ChangeParts, 'database' | 'records'>): Implementation[] {
  const count = async () => {
    const counts = [
      objectionRows.count(database, OPEN),
      namedDriverRows.count(database, RECEIVED),
      refusalRows.count(database, UNSETTLED),
    ];
    return (await Promise.all(counts)).reduce((sum, each) => sum + each);
  };
  return [
    implement(getInbox, async () => {
      const cardPayments = await openRefusals({ database, records }, MOST_INBOX_ENTRIES);
      const shown = await entries(database);
      const isAll = shown.length < MOST_INBOX_ENTRIES && cardPayments.length < MOST_INBOX_ENTRIES;
      return { count: isAll ? shown.length + cardPayments.length : await count(), entries: shown, cardPayments };
    }),
    implement(getInboxCount, async () => ({ count: await count() })),
  ];
}

/** All entries, up to `MOST_INBOX_ENTRIES`. */
async function entries(database: Database): Promise<InboxEntry[]> {
  const limit = MOST_INBOX_ENTRIES;
  const [open, received] = await Promise.all([
    objectionRows.where(database, statement(`${OPEN} ORDER BY id LIMIT :limit`), { limit }),
    namedDriverRows.where(database, statement(`${RECEIVED} ORDER BY id LIMIT :limit`), { limit }),
  ]);
  const arrived = [
    ...open.map((row) => ({ row, shown: { objection: presentObjection(row) } })),
    ...received.map((row) => ({ row, shown: { driver: presentNamedDriver(row) } })),
  ].sort((one, other) => one.row.enteredAt - other.row.enteredAt);
  const records = await recordsById(
    database,
    arrived.map(({ row }) => row.invoiceNumber),
  );
  return arrived.flatMap(({ row, shown }) => {
    const record = records.get(row.invoiceNumber);
    return record ? [{ record: presentRecord(record), ...shown }] : [];
  });
}
