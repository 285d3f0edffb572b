import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { unsettledOf } from '@parkwart/contracts/rules/claim';
import type { Cents } from '@parkwart/contracts/rules/money';
import type { StaySoFar } from './staySoFar.ts';

/** Less what is paid already; with the fee so far while parked, without a fee if it is unknown. */
export function totalSoFar(record: BoothRecord, stay: StaySoFar | undefined): Cents {
  return unsettledOf(record, stay?.feeCents);
}
