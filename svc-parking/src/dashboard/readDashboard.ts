import {
  type Dashboard,
  getDashboard,
  getMoneyFigures,
  LAST_ACTIVITIES,
  TAX_RATE,
} from '@parkwart/contracts/calls/dashboard';
import { getWork } from '@parkwart/contracts/calls/work';
import { isoWeek, monthStart, weekDays } from '@parkwart/contracts/rules/calendar';
import { type Cents, eurosFromCents } from '@parkwart/contracts/rules/money';
import { implement } from '@parkwart/service-kit/http/implement';
import type { Feature } from '../feature.ts';
import { presentRecord } from '../record/presentRecord.ts';
import { type DashboardQueries, dashboardQueries, type FinesOfSpan } from './dashboardQueries.ts';
import { moneyQueries, readMoneyFigures } from './moneyFigures.ts';
import { readWork } from './readWork.ts';

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

/** The ISO week begins on Monday; the arrays of specification §3 begin on Sunday, the last day of that week. */
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
