import { bookSettingsInput } from '@parkwart/contracts/calls/bookSettingsCalls';
import {
  BOOK_ACCOUNTS,
  type BookAccount,
  CHARTS,
  DEFAULT_BOOK_SETTINGS,
  type StoredBookSettings,
} from '@parkwart/contracts/entities/bookSettings';
import { formResolver } from '../../form/formResolver.ts';
import { typedNumber } from '../../form/typedNumber.ts';

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

/** The chart's usual accounts, with as many digits as accounts have. */
export function usualAccounts(chart: Chart, typedLength: string): Record<BookAccount, string> {
  const length = bookSettingsInput.shape.accountLength.safeParse(typedNumber(typedLength)).data ?? 0;
  const padded = BOOK_ACCOUNTS.map((name) => [name, CHARTS[chart][name].padEnd(length, '0')]);
  return Object.fromEntries(padded) as Record<BookAccount, string>;
}
