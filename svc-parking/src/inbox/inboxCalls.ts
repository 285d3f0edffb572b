import { getInbox, getInboxCount, type InboxEntry, MOST_INBOX_ENTRIES } from '@parkwart/contracts/calls/inbox';
import type { Database } from '@parkwart/service-kit/database/database';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import {
  countReceived,
  type NamedDriverRow,
  presentNamedDriver,
  readReceived,
} from '../named-drivers/namedDriverRows.ts';
import { countOpen, type ObjectionRow, presentObjection, readOpen } from '../objections/objectionRows.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { recordsById } from '../record/recordsById.ts';

/** What arrived, and waits for a decision. */
export function inboxCalls(database: Database): Implementation[] {
  return [
    implement(getInbox, () => readInbox(database)),
    implement(getInboxCount, async () => ({ count: await countAll(database) })),
  ];
}

const countAll = async (database: Database) => (await countOpen(database)) + (await countReceived(database));

async function readInbox(database: Database) {
  const [objections, drivers] = await Promise.all([
    readOpen(database, MOST_INBOX_ENTRIES),
    readReceived(database, MOST_INBOX_ENTRIES),
  ]);
  const isWhole = Math.max(objections.length, drivers.length) < MOST_INBOX_ENTRIES;
  const count = isWhole ? objections.length + drivers.length : await countAll(database);
  return { count, entries: await presentEntries(database, objections, drivers) };
}

async function presentEntries(
  database: Database,
  objections: readonly ObjectionRow[],
  drivers: readonly NamedDriverRow[],
): Promise<InboxEntry[]> {
  const arrived = [
    ...objections.map((row) => ({ row, shown: { objection: presentObjection(row) } })),
    ...drivers.map((row) => ({ row, shown: { driver: presentNamedDriver(row) } })),
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
