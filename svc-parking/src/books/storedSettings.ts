import { getBookSettings, putBookSettings } from '@parkwart/contracts/calls/bookSettingsCalls';
import {
  BOOK_ACCOUNTS,
  bookSettings as bookSettingsSchema,
  DEFAULT_BOOK_SETTINGS,
  type StoredBookSettings,
  usualAccounts,
} from '@parkwart/contracts/entities/bookSettings';
import { taxationOf } from '@parkwart/contracts/entities/claimSettings';
import type { Queryable } from '@parkwart/service-kit/database/database';
import type { Feature } from '../feature.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { documentCalls, journaledAs, settingsDocument } from '../settings/settingsDocument.ts';
import type { BookAccounts, BookSettings, DatevSettings } from './bookSettings.ts';

const storedSettings = settingsDocument<StoredBookSettings>({
  id: 3,
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
  const { settings } = await storedSettings.read(queryable);
  const claims = await readClaimSettings(queryable);
  const { consultant, client, chart, accountLength, fiscalYearMonth, isLocked, taxation } = settings;
  const accounts = Object.fromEntries(BOOK_ACCOUNTS.map((name) => [name, settings[name]])) as BookAccounts;
  const isComplete = consultant !== null && client !== null;
  return {
    books: { accounts, taxation, ...taxationOf(claims), imputation: claims.imputation },
    datev: isComplete ? { consultant, client, chart, accountLength, fiscalYearMonth, isLocked } : null,
  };
}
