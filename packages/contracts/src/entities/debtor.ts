import type { ParkingRecord } from './record.ts';

/**
 * A record for letters and collection. It has no `ownerName` and `address`, because the debtor may be another person:
 * use `debtorOf`.
 */
export type OwedRecord = Omit<ParkingRecord, 'ownerName' | 'address'>;

export interface Debtor {
  readonly name: string;
  readonly address: string;
}

interface Addressed {
  readonly ownerName: string;
  readonly address: string;
  readonly driver?: Debtor | undefined;
}

/** The recipient of letters: the named driver if there is one, otherwise the keeper. */
export function debtorOf({ ownerName, address, driver }: Addressed): Debtor {
  return driver ?? { name: ownerName, address };
}
