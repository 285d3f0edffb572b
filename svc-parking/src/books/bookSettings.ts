import { BOOK_ACCOUNTS, type BookAccount, type StoredBookSettings } from '@parkwart/contracts/calls/bookSettings';
import { taxationOf } from '@parkwart/contracts/calls/claimSettings';
import type { ChargeType } from '@parkwart/contracts/entities/posting';
import type { ImputationOrder } from '@parkwart/contracts/rules/imputation';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { bookSettings as storedSettings } from '../settings/documents.ts';

/** Account numbers in the tax adviser's chart of accounts. */
export type BookAccounts = Readonly<Record<BookAccount, string>>;

export interface BookSettings {
  readonly accounts: BookAccounts;
  readonly taxation: StoredBookSettings['taxation'];
  /** § 19 UStG: the first day whose charges contain no VAT; 0 means all days, undefined none. */
  readonly smallBusinessFrom?: number | undefined;
  /**
   * The first day whose charges contain 19 % VAT, as 20260305, or 0 for all days; charges of a type without an entry
   * contain no VAT.
   */
  readonly taxedFrom: Readonly<Partial<Record<ChargeType, number>>>;
  readonly imputation: ImputationOrder;
}

type Header = Pick<StoredBookSettings, 'chart' | 'accountLength' | 'fiscalYearMonth' | 'isLocked'>;

export interface DatevSettings extends Readonly<Header> {
  readonly consultant: number;
  readonly client: number;
}

/** Stored with each export, so that later changes of the settings do not change the file of the export. */
export interface ExportSettings {
  readonly books: BookSettings;
  /** Null until the operator enters the tax adviser's numbers. */
  readonly datev: DatevSettings | null;
}

export const exportedSettings = (stored: string) => JSON.parse(stored) as ExportSettings;

export async function bookSettings(queryable: Queryable): Promise<ExportSettings> {
  const settings = await storedSettings.readValues(queryable);
  const claims = await readClaimSettings(queryable);
  const { consultant, client, chart, accountLength, fiscalYearMonth, isLocked, taxation } = settings;
  const accounts = Object.fromEntries(BOOK_ACCOUNTS.map((name) => [name, settings[name]])) as BookAccounts;
  const isComplete = consultant !== null && client !== null;
  return {
    books: { accounts, taxation, ...taxationOf(claims), imputation: claims.imputation },
    datev: isComplete ? { consultant, client, chart, accountLength, fiscalYearMonth, isLocked } : null,
  };
}
