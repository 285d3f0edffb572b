import type { Cents } from './money.ts';
import { DAY_MS, dayNumber, formatDayNumber, parseDay } from './time.ts';
import { daysLater, endOfDeadline } from './workdays.ts';

/** The base rate of § 247 BGB for one half-year. */
interface BaseRate {
  /** d.m.yyyy: 1.1. or 1.7. */
  readonly from: string;
  /** In percent per year; may be negative. */
  readonly percent: number;
}

/** Published by the Bundesbank. */
export const BASE_RATES: readonly BaseRate[] = [
  { from: '1.1.2024', percent: 3.62 },
  { from: '1.7.2024', percent: 3.37 },
  { from: '1.1.2025', percent: 2.27 },
  { from: '1.7.2025', percent: 1.27 },
  { from: '1.1.2026', percent: 1.27 },
  { from: '1.7.2026', percent: 1.52 },
];

interface Printed {
  /** d.m.yyyy */
  readonly deadline?: string | undefined;
  /** d.m.yyyy: the first day of default in an earlier letter. */
  readonly defaultFrom?: string | undefined;
}

/**
 * The first day of default for a letter of `letterDay`: the day after the reminder's deadline, which § 193 BGB may move
 * to the next workday. If an earlier letter has already claimed default, the first day of default stays the same.
 * @returns d.m.yyyy, undefined if there is no default yet
 */
export function defaultBegin({ deadline, defaultFrom }: Printed, letterDay: string): string | undefined {
  const begin = defaultFrom ?? (deadline && formatDayNumber(daysLater(endOfDeadline(dayNumber(deadline)), 1)));
  return begin && dayNumber(begin) <= dayNumber(letterDay) ? begin : undefined;
}

/** The operator's own rates take precedence over the published ones. */
export function ratesWith(own: readonly BaseRate[]): readonly BaseRate[] {
  return [...own, ...BASE_RATES];
}

/** d.m.yyyy: the start of the first half-year between `from` and `to` that has no base rate. */
export function missingRate(from: string, to: string, own: readonly BaseRate[]): string | undefined {
  const found = defaultInterest({ principal: [{ from, cents: 1 }], to, debtor: 'consumer' }, ratesWith(own));
  return 'missing' in found ? found.missing : undefined;
}

interface Default {
  /**
   * The open principal over time, oldest first: one item for the first day of default, and one for each later change.
   */
  readonly principal: readonly { readonly from: string; readonly cents: Cents }[];
  /** d.m.yyyy: the last day that bears interest. */
  readonly to: string;
  readonly debtor: 'consumer' | 'other';
}

/** § 288 I and II BGB, in percentage points above the base rate. */
const POINTS = { consumer: 5, other: 9 };
const DAYS_OF_YEAR = 365;

/**
 * Default interest, § 288 BGB: simple, 365 days a year, first and last day included, rounded once at the end. Only the
 * principal bears interest; reminder costs and interest do not (§ 289 BGB).
 * @returns the cents, or the first day of a half-year without a base rate
 * @throws RangeError for a day that does not exist
 */
export function defaultInterest(
  { principal, to, debtor }: Default,
  rates: readonly BaseRate[] = BASE_RATES,
): { readonly cents: Cents } | { readonly missing: string } {
  // The sum is exact, because all factors are integers: cents × hundredths of a percent × days.
  let sum = 0;
  for (const [index, { from, cents }] of principal.entries()) {
    if (cents === 0) continue;
    const next = principal[index + 1]?.from;
    const end = Math.min(instantOf(to) + DAY_MS, next === undefined ? Number.POSITIVE_INFINITY : instantOf(next));
    for (const { start, days } of halfYears(instantOf(from), end)) {
      const rate = rates.find((one) => dayNumber(one.from) === dayNumber(start));
      if (!rate) return { missing: start };
      sum += cents * days * Math.max(Math.round((rate.percent + POINTS[debtor]) * 100), 0);
    }
  }
  return { cents: Math.round(sum / (DAYS_OF_YEAR * 10_000)) };
}

/** @param end the first instant after the period */
function* halfYears(from: number, end: number): Generator<{ readonly start: string; readonly days: number }> {
  for (let begin = from; begin < end; ) {
    const day = new Date(begin);
    const [year, isSecond] = [day.getUTCFullYear(), day.getUTCMonth() >= 6];
    const next = Math.min(Date.UTC(isSecond ? year + 1 : year, isSecond ? 0 : 6, 1), end);
    yield { start: `1.${isSecond ? 7 : 1}.${year}`, days: (next - begin) / DAY_MS };
    begin = next;
  }
}

function instantOf(day: string): number {
  const parts = parseDay(day);
  if (!parts) throw new RangeError(`not a day: ${day}`);
  return Date.UTC(parts.year, parts.month - 1, parts.day);
}
