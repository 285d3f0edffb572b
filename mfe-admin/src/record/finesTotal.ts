import { centsFromEuros, eurosFromCents, sumCents } from '@parkwart/contracts/money';
import type { ParkingRecord } from '@parkwart/contracts/record';

/** What a record's fines come to, in euros. */
export function finesTotal({ fines }: Pick<ParkingRecord, 'fines'>): number {
  return eurosFromCents(sumCents(fines.map(({ price }) => centsFromEuros(price))));
}
