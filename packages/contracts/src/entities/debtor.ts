import type { ParkingRecord } from './record.ts';

/** As letters and collection see it: to whom they go is what `debtorOf` says, which may not be the owner. */
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

/** To whom letters go: the named driver, otherwise the keeper. */
export function debtorOf({ ownerName, address, driver }: Addressed): Debtor {
  return driver ?? { name: ownerName, address };
}
