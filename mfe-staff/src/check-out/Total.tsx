import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { eurosFromCents } from '@parkwart/contracts/rules/money';
import { Money } from '@parkwart/ui/Money';
import type { StaySoFar } from './staySoFar.ts';
import { texts } from './texts.ts';
import { totalSoFar } from './totalSoFar.ts';

interface TotalProps {
  readonly record: BoothRecord;
  readonly stay: StaySoFar | undefined;
}

export function Total({ record, stay }: TotalProps) {
  const label = record.isParked ? (stay ? texts.totalSoFar : texts.sumOfFines) : texts.total;
  return (
    <>
      {label} <Money euros={eurosFromCents(totalSoFar(record, stay))} />
    </>
  );
}
