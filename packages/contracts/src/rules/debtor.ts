/** To whom letters go. */
export type DebtorKind = 'keeper' | 'driver';

export interface CostAsked {
  readonly isKeeperAsked: boolean;
  readonly isDriverAsked: boolean;
}

/** Once named, the driver is. */
export const debtorKind = ({ driver }: { readonly driver?: object | undefined }): DebtorKind =>
  driver ? 'driver' : 'keeper';

export function isAsked({ isKeeperAsked, isDriverAsked }: CostAsked, debtor: DebtorKind): boolean {
  return debtor === 'driver' ? isDriverAsked : isKeeperAsked;
}
