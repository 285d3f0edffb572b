import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { parkingFee } from '@parkwart/contracts/fee';
import type { Cents } from '@parkwart/contracts/money';
import { CLOCK_TOLERANCE } from '@parkwart/contracts/parking';
import { instantFrom } from '@parkwart/contracts/time';

/** For how long a car has been parked, in ms, and what that would cost if it left now. */
export interface StaySoFar {
  readonly elapsed: number;
  readonly feeCents: Cents;
}

/** Read as the service read it when the car came in: that decides which of two hours is meant when the clocks go back. */
function entryOf({ date, entryTime, created_at }: BoothRecord): Date | undefined {
  return instantFrom(date, entryTime, new Date(Date.parse(created_at) + CLOCK_TOLERANCE));
}

/** The stay so far by the service's own rule; nothing once the car has left, or when the service tells no tariff. */
export function staySoFar(record: BoothRecord, now: Date): StaySoFar | undefined {
  const entry = entryOf(record);
  if (!record.isParked || !record.tariff || !entry) return undefined;
  // The clocks of booth and service differ a little; no car leaves before it came.
  const exit = new Date(Math.max(now.getTime(), entry.getTime()));
  return { elapsed: exit.getTime() - entry.getTime(), feeCents: parkingFee(entry, exit, record.tariff) };
}
