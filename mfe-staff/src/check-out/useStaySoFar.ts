import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { useNow } from '../record/useNow.ts';
import { type StaySoFar, staySoFar } from './staySoFar.ts';

/** A parked car's stay, which grows with the clock; at Auscheckzeit, which is what the car is checked out with. */
export function useStaySoFar(record: BoothRecord): StaySoFar | undefined {
  return staySoFar(record, useNow());
}
