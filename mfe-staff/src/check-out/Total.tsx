import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { chargesOf, chargesTotal } from '@parkwart/contracts/claim';
import { eurosFromCents } from '@parkwart/contracts/money';
import { Money } from '@parkwart/ui/Money';
import type { StaySoFar } from './staySoFar.ts';
import { texts } from './texts.ts';

interface TotalProps {
  readonly record: BoothRecord;
  readonly stay: StaySoFar | undefined;
}

/** With the fee so far while parked; fines alone if it is unknown. */
export function Total({ record, stay }: TotalProps) {
  const { isParked } = record;
  const charges = chargesOf(record);
  const total = chargesTotal({ ...charges, feeCents: stay?.feeCents ?? charges.feeCents });
  return (
    <>
      {isParked ? (stay ? texts.totalSoFar : texts.sumOfFines) : texts.total} <Money euros={eurosFromCents(total)} />
    </>
  );
}
