import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { parkingRecord } from '../entities/record.ts';

/**
 * The tax rate for last month's fines on the dashboard: sum × 0.19 (specification §9). The result is not the VAT that
 * the fines contain (facts §7).
 */
export const TAX_RATE = 0.19;
export const LAST_ACTIVITIES = 5;

const weekSales = z.array(z.number()).check(z.length(7));
const byList = z.object({
  /** Paid or waived. */
  closed: z.number(),
  open: z.number(),
  /** Reminders that are not printed yet. */
  reminder: z.number(),
  printed: z.number(),
  collection: z.number(),
});
export type FinesByList = z.infer<typeof byList>;
const finesOfMonth = z.object({ count: z.number(), sum: z.number(), byList });

/**
 * Amounts in euros. Sales are fines + fee of records that are not disabled, by the day of parking, indexed Sunday (0)
 * to Saturday (6) within the ISO week. `count` is the number of records with a fine.
 */
const dashboard = z.object({
  currentWeek: z.number(),
  lastWeek: z.number(),
  currentWeekSales: weekSales,
  lastWeekSales: weekSales,
  finesThisMonth: finesOfMonth,
  finesLastMonth: finesOfMonth,
  /** TAX_RATE times last month's fines, in euros. */
  taxLastMonth: z.number(),
  parkedNow: z.number(),
  lastActivities: z.array(parkingRecord),
});
export type Dashboard = z.infer<typeof dashboard>;

/**
 * Open amounts are grouped by age: the number of days since their payment period began. Each of these numbers is the
 * highest age in a group; a fourth group contains all older amounts.
 */
export const OPEN_AGES = [30, 90, 365] as const;
/** Includes the current month. */
export const PAYMENT_MONTHS = 12;

const openOfAge = z.object({ count: z.number(), sum: z.number() });
const moneyFigures = z.object({
  /** Youngest first: up to 30, 90, 365 days, and older. */
  openByAge: z.array(openOfAge),
  /** Oldest first: payments minus returns and refunds. */
  paymentsByMonth: z.array(z.object({ month: z.string(), sum: z.number() })),
  /**
   * Open claims whose limitation period ends soon, on `day` at the latest; absent if there are none. Days are d.m.yyyy.
   */
  limitation: z.optional(z.object({ day: z.string(), lastParkingDay: z.string(), count: z.number(), sum: z.number() })),
});
export type MoneyFigures = z.infer<typeof moneyFigures>;

/** Separate from the dashboard's call, because these figures would slow it down. */
export const getMoneyFigures = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/dashboard/money',
  summary: 'Offene Posten nach Alter und Zahlungen nach Monat, in Euro.',
  allow: ['Admin'],
  answer: moneyFigures,
});

export const getDashboard = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/dashboard',
  summary: 'Die Zahlen des Dashboards.',
  allow: ['Admin'],
  answer: dashboard,
});
