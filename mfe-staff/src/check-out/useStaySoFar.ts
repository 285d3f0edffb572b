import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { useNow } from '../record/useNow.ts';
import { type StaySoFar, staySoFar } from './staySoFar.ts';

/** Ticks in step with „Auscheckzeit“, the time that the check-out sends. */
export function useStaySoFar(record: BoothRecord): StaySoFar | undefined {
  return staySoFar(record, useNow());
}
