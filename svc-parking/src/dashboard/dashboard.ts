import {
  type Dashboard,
  getDashboard,
  getMoneyFigures,
  LAST_ACTIVITIES,
  TAX_RATE,
} from '@parkwart/contracts/calls/dashboard';
import { getWork, MOST_JUDGED, MOST_WORK, type Work, type WorkKind } from '@parkwart/contracts/calls/work';
import { isoWeek, monthStart, weekDays } from '@parkwart/contracts/rules/calendar';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { LONG_STAY_DAYS } from '@parkwart/contracts/rules/stay';
import { addDays, formatDay } from '@parkwart/contracts/rules/time';
import { implement } from '@parkwart/service-kit/http/implement';
import { countEntries } from '../bank/bankEntries.ts';
import { listMonths } from '../books/bookMonths.ts';
import { refusalRows, UNSETTLED } from '../card-payments/refusals.ts';
import { judgeReady } from '../collections/lists.ts';
import { readRules } from '../dunning/judgeRecord.ts';
import { judgeProposals } from '../dunning/startRun.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { judgeNeeds } from '../keeper-requests/needs.ts';
import { dispatchRows, REFUSED } from '../letter-service/dispatches.ts';
import { filterOf, type RequestedFilters } from '../lists/requestedFilters.ts';
import { workingLists } from '../lists/workingLists.ts';
import { namedDriverRows, RECEIVED } from '../named-drivers/namedDrivers.ts';
import { OPEN, objectionRows } from '../objections/objections.ts';
import { countOwed } from '../record/owedIds.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { countDueRefunds } from '../refunds/dueRefunds.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { formatStoredDay, startOfDay, storedDay } from '../storedDay.ts';
import { statement } from '../tables.ts';
import { type DashboardQueries, dashboardQueries, type FinesOfSpan } from './dashboardQueries.ts';
import { moneyQueries, readMoneyFigures } from './moneyFigures.ts';

export const dashboard: Feature = {
  calls: [
    ({ database, clock }) => implement(getDashboard, () => readDashboard(dashboardQueries(database), clock())),
    ({ database, clock }) => implement(getMoneyFigures, () => readMoneyFigures(moneyQueries(database), clock())),
    (parts) => implement(getWork, async () => ({ work: await readWork(parts) })),
  ],
};

const NO_FINES: FinesOfSpan = {
  count: 0,
  cents: 0,
  openCents: 0,
  reminderCents: 0,
  printedCents: 0,
  collectionCents: 0,
};

/** The ISO week begins on Monday; the arrays of specification §3 begin with Sunday, the last day of the ISO week. */
function sundayFirst(mondayFirst: readonly Cents[]): number[] {
  return [...mondayFirst.slice(6), ...mondayFirst.slice(0, 6)].map(eurosFromCents);
}

function present({ count, cents, openCents, reminderCents, printedCents, collectionCents }: FinesOfSpan) {
  const byList = {
    closed: eurosFromCents(cents - openCents - reminderCents - printedCents - collectionCents),
    open: eurosFromCents(openCents),
    reminder: eurosFromCents(reminderCents),
    printed: eurosFromCents(printedCents),
    collection: eurosFromCents(collectionCents),
  };
  return { count, sum: eurosFromCents(cents), byList };
}

async function readDashboard(queries: DashboardQueries, now: Date): Promise<Dashboard> {
  const thisWeek = weekDays(now);
  const lastWeek = weekDays(now, -1);
  const months = [-1, 0, 1].map((month) => monthStart(now, month));
  const [currentSales, lastSales, fines, parkedNow, newest] = await Promise.all([
    queries.salesBetween(thisWeek),
    queries.salesBetween(lastWeek),
    queries.finesBetween(months),
    queries.countParked(),
    queries.newest(LAST_ACTIVITIES),
  ]);
  const [finesLastMonth = NO_FINES, finesThisMonth = NO_FINES] = fines;
  return {
    currentWeek: isoWeek(now),
    lastWeek: isoWeek(lastWeek[0] ?? now),
    currentWeekSales: sundayFirst(currentSales),
    lastWeekSales: sundayFirst(lastSales),
    finesThisMonth: present(finesThisMonth),
    finesLastMonth: present(finesLastMonth),
    taxLastMonth: eurosFromCents(Math.round(finesLastMonth.cents * TAX_RATE)),
    parkedNow,
    lastActivities: newest.map(presentRecord),
  };
}

type Counted = Omit<Work, 'kind'>;

/**
 * The tasks of the office. The queries read a limited number of rows, and run one after another, because no user waits
 * for the list.
 */
async function readWork(parts: ChangeParts): Promise<Work[]> {
  const { database, clock } = parts;
  const counted: readonly (readonly [WorkKind, Counted])[] = [
    ['overdue', await countList(parts, { list: 'active', isOverdue: 'true' })],
    ['inbox', await countInbox(parts)],
    ['parked', { count: await dashboardQueries(database).countLongParked(longParkedBefore(clock())) }],
    ['payments', await countPayments(parts)],
    ['refunds', { count: await countDueRefunds(database) }],
    ['letters', await countList(parts, { list: 'reminder', isPrint: false })],
    ...(await countDunning(parts)),
    ['months', { count: (await listMonths(database, clock())).filter(({ state }) => isToExport(state)).length }],
  ];
  return counted.filter(([, { count }]) => count > 0).map(([kind, task]) => ({ kind, ...task }));
}

/** By whole days, as the list that the task links to. */
const longParkedBefore = (now: Date) => startOfDay(formatDay(addDays(now, -LONG_STAY_DAYS)));

async function countDunning({ database, clock }: ChangeParts) {
  const now = clock();
  const rules = await readRules(database, { letterDay: storedDay(now), now });
  return countOwed<WorkKind>(database, MOST_JUDGED, [
    ['run', (ids) => judgeProposals(database, rules, ids)],
    ['collection', (ids) => judgeReady(database, rules, ids)],
    ['keepers', (ids) => judgeNeeds(database, rules, ids)],
  ]);
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
