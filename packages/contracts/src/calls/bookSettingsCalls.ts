import * as z from 'zod/mini';
import { BOOK_ACCOUNTS, type BookAccount, bookSettings, type StoredBookSettings } from '../entities/bookSettings.ts';
import { defineCall } from './call.ts';

const whole = (what: string, least: number, most: number) => {
  const message = `${what}: eine Zahl von ${least} bis ${most}.`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
};
const account = z.string().check(z.trim(), z.regex(/^[1-9]\d{0,7}$/, 'Eine Kontonummer aus höchstens acht Ziffern.'));

type Accounts = Pick<StoredBookSettings, BookAccount | 'accountLength'>;

/** docs/openapi.json describes it with `openApiRules.ts`. */
const fitsLength = (name: BookAccount) =>
  z.refine<Accounts>(({ [name]: number, accountLength }) => number.length <= accountLength, {
    message: 'Das Konto hat mehr Stellen als die Sachkontenlänge.',
    path: [name],
  });

const accounts = Object.fromEntries(BOOK_ACCOUNTS.map((name) => [name, account])) as Record<
  BookAccount,
  typeof account
>;

export const bookSettingsInput = z
  .strictObject({
    consultant: z.nullable(whole('Beraternummer', 1_001, 9_999_999)),
    client: z.nullable(whole('Mandantennummer', 1, 99_999)),
    chart: bookSettings.shape.chart,
    accountLength: whole('Sachkontenlänge', 4, 8),
    fiscalYearMonth: whole('Beginn des Wirtschaftsjahres', 1, 12),
    taxation: bookSettings.shape.taxation,
    isLocked: z.boolean(),
    ...accounts,
  })
  .check(...BOOK_ACCOUNTS.map(fitsLength)) satisfies z.ZodMiniType<StoredBookSettings>;

const versioned = z.object({ settings: bookSettings, version: z.number() });

export const getBookSettings = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/settings/books',
  summary: 'Was für die Bücher des Steuerberaters eingestellt ist.',
  allow: ['Admin'],
  answer: versioned,
});

export const putBookSettings = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/settings/books',
  summary: 'Die Einstellungen der Buchhaltung ändern; mit If-Match.',
  allow: ['Admin'],
  refuses: [409],
  versioned: true,
  body: bookSettingsInput,
  answer: versioned,
});
