import {
  BOOK_ACCOUNTS,
  type BookAccount,
  bookSettings as bookSettingsSchema,
  DEFAULT_BOOK_SETTINGS,
  getBookSettings,
  putBookSettings,
  type StoredBookSettings,
  usualAccounts,
} from '@parkwart/contracts/calls/bookSettings';
import { taxationOf } from '@parkwart/contracts/calls/claimSettings';
import type { ChargeType } from '@parkwart/contracts/entities/posting';
import type { ImputationOrder } from '@parkwart/contracts/rules/imputation';
import type { Queryable } from '@parkwart/service-kit/database/database';
import type { Feature } from '../feature.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { documentCalls, journaledAs, settingsDocument } from '../settings/settingsDocument.ts';

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

const storedSettings = settingsDocument<StoredBookSettings>({
  name: 'books',
  schema: bookSettingsSchema,
  // Fills in the chart's default for an account that was added after the settings were stored.
  defaults: ({ chart, accountLength }) => {
    const { chart: usual, accountLength: length } = DEFAULT_BOOK_SETTINGS;
    return { ...DEFAULT_BOOK_SETTINGS, ...usualAccounts(chart ?? usual, accountLength ?? length) };
  },
  write: journaledAs('book-settings'),
  guarded: [],
});

export const bookSettingsFeature: Feature = { calls: documentCalls(storedSettings, getBookSettings, putBookSettings) };

/** Stored with an export, so that later changes of the settings do not change its file. */
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
