import type { BookAccount, StoredBookSettings } from '@parkwart/contracts/entities/bookSettings';
import type { ChargeType } from '@parkwart/contracts/entities/posting';
import type { ImputationOrder } from '@parkwart/contracts/rules/imputation';

/** Account numbers in the tax adviser's chart of accounts. */
export type BookAccounts = Readonly<Record<BookAccount, string>>;

export interface BookSettings {
  readonly accounts: BookAccounts;
  readonly taxation: StoredBookSettings['taxation'];
  /** § 19 UStG: the first day whose charges contain no VAT; 0 means all days, undefined none. */
  readonly smallBusinessFrom?: number | undefined;
  /** The first day whose charges contain 19 %, as 20260305, or 0 for always; other charge types contain none. */
  readonly taxedFrom: Readonly<Partial<Record<ChargeType, number>>>;
  readonly imputation: ImputationOrder;
}

type Header = Pick<StoredBookSettings, 'chart' | 'accountLength' | 'fiscalYearMonth' | 'isLocked'>;

export interface DatevSettings extends Readonly<Header> {
  readonly consultant: number;
  readonly client: number;
}
