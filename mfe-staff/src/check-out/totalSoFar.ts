import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { chargesOf, chargesTotal } from '@parkwart/contracts/rules/claim';
import type { Cents } from '@parkwart/contracts/rules/money';
import type { StaySoFar } from './staySoFar.ts';

/** Includes the fee so far while parked; only fines if that is unknown. */
export function totalSoFar(record: BoothRecord, stay: StaySoFar | undefined): Cents {
  const charges = chargesOf(record);
  return chargesTotal({ ...charges, feeCents: stay?.feeCents ?? charges.feeCents });
}
