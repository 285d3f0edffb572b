import { monthName } from '@parkwart/contracts/rules/monthName';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { formatMonth } from './months.ts';

const nameOf = (month: number) => monthName(formatMonth(month));
const refused = (code: string, message: string) => new HttpError(422, code, message);

export const notSetUp = () =>
  refused(
    'BOOKS_NOT_SET_UP',
    'Für DATEV fehlen Berater- und Mandantennummer. Tragen Sie sie unter „Verwaltung“, „Buchhaltung“ ein.',
  );

export const monthNotOver = (month: number) =>
  refused('MONTH_NOT_OVER', `${nameOf(month)} ist noch nicht vorbei. Ansehen können Sie ihn als CSV.`);

export const earlierMonthOpen = (month: number) =>
  refused('EARLIER_MONTH_OPEN', `Exportieren Sie zuerst ${nameOf(month)}: Die Monate gehen der Reihe nach.`);

export const beforeExports = (first: number) =>
  refused('MONTH_BEFORE_EXPORTS', `Exportiert wird seit ${nameOf(first)}. Was davor liegt, steht in anderen Büchern.`);

export const monthPassed = (month: number) =>
  refused(
    'MONTH_PASSED',
    `Nach ${nameOf(month)} ist schon ein Monat exportiert. Was noch dazugehört, steht im nächsten Export.`,
  );

export const nothingBooked = (month: number) => refused('NOTHING_BOOKED', `Im ${nameOf(month)} ist nichts gebucht.`);

export const notExported = (month: number) => refused('NOT_EXPORTED', `${nameOf(month)} ist noch nicht exportiert.`);

/** An older front end requests one file, which would lack the rest. */
export const severalFiles = (month: number, files: number) =>
  refused(
    'SEVERAL_FILES',
    files === 1
      ? `Zu ${nameOf(month)} gibt es nur eine DATEV-Datei.`
      : `Zu ${nameOf(month)} gehören ${files} DATEV-Dateien. Laden Sie die Seite neu und dann alle.`,
  );
