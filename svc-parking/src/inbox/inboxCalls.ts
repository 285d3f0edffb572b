import { getInbox, type InboxEntry, MOST_INBOX_ENTRIES } from '@parkwart/contracts/calls/inbox';
import { getInboxCount } from '@parkwart/contracts/calls/inboxCount';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { openRefusals, refusalRows, UNSETTLED } from '../card-payments/refusals.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { dispatchRows, REFUSED, refusedLetters } from '../letter-service/dispatches.ts';
import { namedDriverRows, presentNamedDriver, RECEIVED } from '../named-drivers/namedDrivers.ts';
import { OPEN, objectionRows, presentObjection } from '../objections/objections.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsById } from '../record/recordRepository.ts';
import { statement } from '../tables.ts';

/** Objections, named drivers, card payments and letters that wait for a decision. */
export const inbox: Feature = { calls: [inboxCalls] };

function inboxCalls({ database, records }: Pick<ChangeParts, 'database' | 'records'>): Implementation[] {
  const count = async () => {
    const counts = [
      objectionRows.count(database, OPEN),
      namedDriverRows.count(database, RECEIVED),
      refusalRows.count(database, UNSETTLED),
      dispatchRows.count(database, REFUSED),
    ];
    return (await Promise.all(counts)).reduce((sum, each) => sum + each);
  };
  return [
    implement(getInbox, async () => {
      const cardPayments = await openRefusals({ database, records }, MOST_INBOX_ENTRIES);
      const shown = await entries(database);
      const letters = await refusedLetters(database, MOST_INBOX_ENTRIES);
      const lists = [shown, cardPayments, letters];
      const isAll = lists.every(({ length }) => length < MOST_INBOX_ENTRIES);
      const sum = lists.reduce((total, { length }) => total + length, 0);
      return { count: isAll ? sum : await count(), entries: shown, cardPayments, letters };
    }),
    implement(getInboxCount, async () => ({ count: await count() })),
  ];
}

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
