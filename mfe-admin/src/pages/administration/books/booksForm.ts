import { bookSettingsInput } from '@parkwart/contracts/calls/bookSettingsCalls';
import {
  type BookAccount,
  DEFAULT_BOOK_SETTINGS,
  type StoredBookSettings,
  usualAccounts,
} from '@parkwart/contracts/entities/bookSettings';
import { formResolver } from '../../../parts/form/formResolver.ts';
import { typedNumber } from '../../../parts/form/typedNumber.ts';

type Chart = StoredBookSettings['chart'];

export interface BooksValues extends Record<BookAccount, string> {
  consultant: string;
  client: string;
  chart: Chart;
  accountLength: string;
  fiscalYearMonth: string;
  taxation: StoredBookSettings['taxation'];
  isLocked: boolean;
}

const inField = (number: number | null) => (number === null ? '' : String(number));
const optionalNumber = (typed: string) => (typed.trim() === '' ? null : typedNumber(typed));

export const valuesOf = (settings: StoredBookSettings): BooksValues => ({
  ...usualAccounts(settings.chart, settings.accountLength),
  ...settings,
  consultant: inField(settings.consultant),
  client: inField(settings.client),
  accountLength: String(settings.accountLength),
  fiscalYearMonth: String(settings.fiscalYearMonth),
});

export const NOTHING_TYPED = valuesOf(DEFAULT_BOOK_SETTINGS);

export const booksResolver = formResolver<BooksValues, StoredBookSettings>(bookSettingsInput, (values) => ({
  ...values,
  consultant: optionalNumber(values.consultant),
  client: optionalNumber(values.client),
  accountLength: typedNumber(values.accountLength),
  fiscalYearMonth: Number(values.fiscalYearMonth),
}));

/** The typed number of digits; 0 if it is invalid. */
export const typedLength = (typed: string): number =>
  bookSettingsInput.shape.accountLength.safeParse(typedNumber(typed)).data ?? 0;
