import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { unsettledOf } from '@parkwart/contracts/rules/claim';
import type { Cents } from '@parkwart/contracts/rules/money';
import type { StaySoFar } from './staySoFar.ts';

/** The open amount; includes the fee so far while the car is parked, but no fee if it is unknown. */
export function totalSoFar(record: BoothRecord, stay: StaySoFar | undefined): Cents {
  return unsettledOf(record, stay?.feeCents);
}
