/** The recipient of letters. */
export type DebtorKind = 'keeper' | 'driver';

export interface CostAsked {
  readonly isKeeperAsked: boolean;
  readonly isDriverAsked: boolean;
}

/** What decides which costs a record's letter claims. */
export interface AskedRecord {
  readonly driver?: object | undefined;
  /** The day of the owner look-up; missing or '' if there was none. */
  readonly lookUpDate?: string | undefined;
}

export const debtorKind = ({ driver }: AskedRecord): DebtorKind => (driver ? 'driver' : 'keeper');

export function isAsked({ isKeeperAsked, isDriverAsked }: CostAsked, debtor: DebtorKind): boolean {
  return debtor === 'driver' ? isDriverAsked : isKeeperAsked;
}

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
