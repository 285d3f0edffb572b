import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { monthName } from './texts.ts';

const refused = (code: string, message: string) => new HttpError(422, code, message);

export const notSetUp = () =>
  refused(
    'BOOKS_NOT_SET_UP',
    'Für DATEV fehlen Berater- und Mandantennummer. Tragen Sie sie unter „Verwaltung“, „Buchhaltung“ ein.',
  );

export const monthNotOver = (month: number) =>
  refused('MONTH_NOT_OVER', `${monthName(month)} ist noch nicht vorbei. Ansehen können Sie ihn als CSV.`);

export const earlierMonthOpen = (month: number) =>
  refused('EARLIER_MONTH_OPEN', `Exportieren Sie zuerst ${monthName(month)}: Die Monate gehen der Reihe nach.`);

export const beforeExports = (first: number) =>
  refused(
    'MONTH_BEFORE_EXPORTS',
    `Exportiert wird seit ${monthName(first)}. Was davor liegt, steht in anderen Büchern.`,
  );

export const monthPassed = (month: number) =>
  refused(
    'MONTH_PASSED',
    `Nach ${monthName(month)} ist schon ein Monat exportiert. Was noch dazugehört, steht im nächsten Export.`,
  );

export const nothingBooked = (month: number) => refused('NOTHING_BOOKED', `Im ${monthName(month)} ist nichts gebucht.`);

export const notExported = (month: number) => refused('NOT_EXPORTED', `${monthName(month)} ist noch nicht exportiert.`);
