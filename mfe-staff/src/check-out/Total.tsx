import { receiptTotal } from '@parkwart/contracts/claim';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/money';
import type { ParkingRecord } from '@parkwart/contracts/record';
import { Money } from '@parkwart/ui/Money';
import { texts } from './texts.ts';

interface TotalProps {
  readonly record: ParkingRecord;
}

/** Fines and fee (spec §9); while the car is parked the fines alone, since there is no fee yet. */
export function Total({ record: { fines, fee, isParked } }: TotalProps) {
  const fineCents = fines.map(({ price }) => centsFromEuros(price));
  const total = receiptTotal({ fineCents, feeCents: isParked ? 0 : centsFromEuros(fee) });
  return (
    <>
      {isParked ? texts.sumOfFines : texts.total} <Money euros={eurosFromCents(total)} />
    </>
  );
}
