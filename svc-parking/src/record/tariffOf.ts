import type { BoothRecord } from '@parkwart/contracts/entities/boothRecord';
import { FREE_OF_CHARGE, type Tariff } from '@parkwart/contracts/rules/fee';
import type { RecordRow } from './recordRow.ts';

/** The tariff of a parking stay: free with a permit, even if the permit has ended since (specification §21). */
export function tariffOf({ hasPermit }: Pick<RecordRow, 'hasPermit'>, tariff: Tariff): Tariff {
  return hasPermit ? FREE_OF_CHARGE : tariff;
}

/** @param tariff from the settings, which contain further fields */
export function presentTariff(
  record: Pick<RecordRow, 'hasPermit'>,
  tariff: Tariff,
): NonNullable<BoothRecord['tariff']> {
  const { freeMinutes, centsPerStartedHour, maxCentsPerDay } = tariffOf(record, tariff);
  return { freeMinutes, centsPerStartedHour, maxCentsPerDay };
}
