/** The recipient of letters. */
export type DebtorKind = 'keeper' | 'driver';

export interface CostAsked {
  readonly isKeeperAsked: boolean;
  readonly isDriverAsked: boolean;
}

export const debtorKind = ({ driver }: { readonly driver?: object | undefined }): DebtorKind =>
  driver ? 'driver' : 'keeper';

export function isAsked({ isKeeperAsked, isDriverAsked }: CostAsked, debtor: DebtorKind): boolean {
  return debtor === 'driver' ? isDriverAsked : isKeeperAsked;
}
