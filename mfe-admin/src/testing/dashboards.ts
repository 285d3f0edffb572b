import type { Dashboard } from '@parkwart/contracts/calls/dashboard';
import { buildRecord, fines } from '@parkwart/contracts/testing/records';

export function buildDashboard(changes: Partial<Dashboard> = {}): Dashboard {
  return {
    currentWeek: 47,
    lastWeek: 46,
    currentWeekSales: [0, 120.5, 80, 60, 40, 20, 10],
    lastWeekSales: [5, 10, 15, 20, 25, 30, 35],
    finesThisMonth: { count: 3, sum: 90 },
    finesLastMonth: { count: 1, sum: 1255.5 },
    taxLastMonth: 238.55,
    parkedNow: 12,
    lastActivities: [
      buildRecord({ _id: 'r-2', invoiceNumber: 100002, vehicleNumber: 'HH-XY 7', fines, version: 5 }),
      buildRecord(),
    ],
    ...changes,
  };
}
