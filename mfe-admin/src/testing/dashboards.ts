import type { Dashboard, MoneyFigures } from '@parkwart/contracts/calls/dashboard';
import { buildRecord, fines } from '@parkwart/contracts/testing/records';
import { type FakeResponse, ok, type SentRequest, serveApi } from '@parkwart/web/testing/pageApi';

const NO_FINES = { closed: 0, open: 0, reminder: 0, printed: 0, collection: 0 };

export function buildDashboard(changes: Partial<Dashboard> = {}): Dashboard {
  return {
    currentWeek: 47,
    lastWeek: 46,
    currentWeekSales: [0, 120.5, 80, 60, 40, 20, 10],
    lastWeekSales: [5, 10, 15, 20, 25, 30, 35],
    finesThisMonth: { count: 3, sum: 90, byList: { ...NO_FINES, open: 90 } },
    finesLastMonth: { count: 1, sum: 1255.5, byList: { ...NO_FINES, open: 1255.5 } },
    taxLastMonth: 238.55,
    parkedNow: 12,
    lastActivities: [
      buildRecord({ _id: 'r-2', invoiceNumber: 100002, vehicleNumber: 'HH-XY 7', fines, version: 5 }),
      buildRecord(),
    ],
    ...changes,
  };
}

export const MONEY_FIGURES: MoneyFigures = {
  openByAge: [
    { count: 12, sum: 360 },
    { count: 3, sum: 90 },
    { count: 0, sum: 0 },
    { count: 1_204, sum: 36_120.5 },
  ],
  paymentsByMonth: [
    { month: '2026-10', sum: 1255.5 },
    { month: '2026-11', sum: -30 },
  ],
};

const FIRST_STEPS = { operator: true, account: true, tariff: true, isDemo: false, fineTypes: true, users: true };

/** `respond` serves only the dashboard; all first steps are done, and the money figures are fixed. */
export const serveDashboard = (respond: () => FakeResponse, money = () => ok(MONEY_FIGURES)): SentRequest[] =>
  serveApi(({ path }) => {
    if (path.startsWith('/first-steps')) return ok(FIRST_STEPS);
    if (path === '/work') return ok({ work: [] });
    return path === '/dashboard/money' ? money() : respond();
  });
