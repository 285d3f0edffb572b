import { parkingFee, type Tariff } from './fee.ts';
import type { Cents } from './money.ts';
import { instantFrom } from './time.ts';

/** How far, in ms, a check-in time may be in the future, because clocks differ. */
export const CLOCK_TOLERANCE = 5 * 60_000;

/** A longer stay is probably that of a car that left without a check-out. */
export const LONG_STAY_DAYS = 3;

interface Entered {
  readonly date: string;
  readonly entryTime: string;
  readonly created_at: string;
  readonly entryAt?: string | undefined;
}

interface Stay {
  readonly elapsed: number;
  readonly feeCents: Cents;
}

/**
 * The instant of the entry. Services send `entryAt` for the hour that occurs twice in October. If `entryAt` is missing
 * (older services), the function returns the latest possible instant before the record was created.
 */
export function entryOf({ date, entryTime, created_at, entryAt }: Entered): Date | undefined {
  if (entryAt !== undefined) return new Date(entryAt);
  return instantFrom(date, entryTime, new Date(Date.parse(created_at) + CLOCK_TOLERANCE));
}

/**
 * Duration and fee of a parking stay. Neither is negative, even if the exit lies before the entry because clocks
 * differ.
 */
export function stayUntil(exit: Date, entry: Date, tariff: Tariff): Stay {
  const left = new Date(Math.max(exit.getTime(), entry.getTime()));
  return { elapsed: left.getTime() - entry.getTime(), feeCents: parkingFee(entry, left, tariff) };
}

/** `2 Std. 5 Min.`, preceded by days if any. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const days = Math.floor(minutes / 1_440);
  const hours = Math.floor(minutes / 60) % 24;
  const parts = [days && `${days} ${days === 1 ? 'Tag' : 'Tage'}`, hours && `${hours} Std.`, `${minutes % 60} Min.`];
  return parts.filter(Boolean).join(' ');
}
