import type { BoothRecord } from '@parkwart/contracts/boothRecord';
import { finesTotal, receiptTotal } from '@parkwart/contracts/claim';
import { centsFromEuros, eurosFromCents } from '@parkwart/contracts/money';
import { Money } from '@parkwart/ui/Money';
import type { StaySoFar } from './staySoFar.ts';
import { texts } from './texts.ts';

interface TotalProps {
  readonly record: BoothRecord;
  readonly stay: StaySoFar | undefined;
}

/** With the fee so far while parked; fines alone if it is unknown. */
export function Total({ record: { fines, fee, isParked }, stay }: TotalProps) {
  const total = receiptTotal({
    finesCents: finesTotal(fines),
    feeCents: isParked ? (stay?.feeCents ?? 0) : centsFromEuros(fee),
  });
  return (
    <>
      {isParked ? (stay ? texts.totalSoFar : texts.sumOfFines) : texts.total} <Money euros={eurosFromCents(total)} />
    </>
  );
}
