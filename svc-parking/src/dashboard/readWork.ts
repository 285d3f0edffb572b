import { MOST_JUDGED, MOST_WORK, type Work, type WorkKind } from '@parkwart/contracts/calls/work';
import { countEntries } from '../bank/bankEntries.ts';
import { listMonths } from '../books/bookMonths.ts';
import { refusalRows, UNSETTLED } from '../card-payments/refusals.ts';
import type { ChangeParts } from '../feature.ts';
import { countNeeds } from '../keeper-requests/needs.ts';
import { dispatchRows, REFUSED } from '../letter-service/dispatches.ts';
import { filterOf, type RequestedFilters } from '../lists/requestedFilters.ts';
import { workingLists } from '../lists/workingLists.ts';
import { namedDriverRows, RECEIVED } from '../named-drivers/namedDrivers.ts';
import { OPEN, objectionRows } from '../objections/objections.ts';
import { countDueRefunds } from '../refunds/dueRefunds.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { formatStoredDay } from '../storedDay.ts';
import { statement } from '../tables.ts';

type Counted = Omit<Work, 'kind'>;

/** What the office has to do. Each is one bounded read, one after the other: nobody waits for the list. */
export async function readWork(parts: ChangeParts): Promise<Work[]> {
  const { database, clock } = parts;
  const counted: readonly (readonly [WorkKind, Counted])[] = [
    ['overdue', await countList(parts, { list: 'active', isOverdue: 'true' })],
    ['inbox', await countInbox(parts)],
    ['payments', await countPayments(parts)],
    ['refunds', { count: await countDueRefunds(database) }],
    ['letters', await countList(parts, { list: 'reminder', isPrint: false })],
    ['keepers', await countNeeds(parts, MOST_JUDGED)],
    ['months', { count: (await listMonths(database, clock())).filter(({ state }) => isToExport(state)).length }],
  ];
  return counted.filter(([, { count }]) => count > 0).map(([kind, task]) => ({ kind, ...task }));
}

const isToExport = (state: string) => state === 'open' || state === 'waiting';

async function countList({ database, clock }: ChangeParts, filters: RequestedFilters): Promise<Counted> {
  const filter = filterOf(filters, { ...(await readSettings(database)), now: clock() });
  const { total, isMore } = await workingLists(database).count(filter, MOST_WORK);
  return { count: total, ...(isMore && { isMore }) };
}

async function countInbox({ database }: ChangeParts): Promise<Counted> {
  const [oldest] = await objectionRows.where(database, statement(`${OPEN} ORDER BY arrivedDay, id LIMIT 1`), {});
  const objections = await objectionRows.count(database, OPEN);
  const drivers = await namedDriverRows.count(database, RECEIVED);
  const cardPayments = await refusalRows.count(database, UNSETTLED);
  const letters = await dispatchRows.count(database, REFUSED);
  return {
    count: objections + drivers + cardPayments + letters,
    ...(oldest && { since: formatStoredDay(oldest.arrivedDay) }),
  };
}

async function countPayments({ database }: ChangeParts): Promise<Counted> {
  const { certain = 0, proposed = 0, unknown = 0 } = await countEntries(database, MOST_WORK);
  const isMore = proposed > MOST_WORK || unknown > MOST_WORK;
  return { count: certain + proposed + unknown, ...(isMore && { isMore }) };
}
