import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { formatStoredDay } from '../storedDay.ts';

export const recordNotFound = () =>
  new HttpError(404, 'RECORD_NOT_FOUND', 'Keine Datensätze für die angegebene Rechnungsnummer gefunden.');

export const tooManyMisses = (seconds: number) =>
  new HttpError(
    429,
    'TOO_MANY_MISSES',
    `Zu viele Rechnungsnummern, die es nicht gibt oder die vor mehr als einem Tag abgeschlossen wurden. Bitte versuchen Sie es in ${seconds} Sekunden erneut.`,
    { retryAfter: seconds },
  );

export const tooManyPlates = (seconds: number) =>
  new HttpError(
    429,
    'TOO_MANY_PLATES',
    `Zu viele Kennzeichen in kurzer Zeit. Bitte versuchen Sie es in ${seconds} Sekunden erneut.`,
    { retryAfter: seconds },
  );

export const tooManyBooths = (seconds: number) =>
  new HttpError(
    429,
    'TOO_MANY_BOOTHS',
    'Mit diesem Konto wurden heute zu viele neue Arbeitsplätze angemeldet. Bitte versuchen Sie es später erneut.',
    { retryAfter: seconds },
  );

export const recordChanged = () =>
  new HttpError(409, 'RECORD_CHANGED', 'Dieser Vorgang wurde inzwischen geändert. Bitte laden Sie ihn neu.');

export const referenceUsedTwice = (reference: string) =>
  new HttpError(
    409,
    'REFERENCE_USED_TWICE',
    `Die vorläufige Nummer ${reference} haben zwei Fahrzeuge. Bitte suchen Sie nach dem Kennzeichen.`,
  );

/** @param block a German sentence with the block's reason and last day */
export const dunningBlocked = (block: string) =>
  new HttpError(409, 'DUNNING_BLOCKED', `${block} Solange sie gilt, geht die Rechnung nicht ins Mahnverfahren.`);

/** @param since as 20260305 */
export const inCollection = (since: number) =>
  new HttpError(
    409,
    'IN_COLLECTION',
    `Die Rechnung ist seit ${formatStoredDay(since)} beim Inkassobüro. Bitte rufen Sie sie zuerst zurück.`,
  );

export const invoiceNumbersUsedUp = () =>
  new HttpError(
    500,
    'INVOICE_NUMBERS_USED_UP',
    'Es gibt keine freie Rechnungsnummer mehr, neue Einfahrten lassen sich nicht speichern. Bitte wenden Sie sich an den Betreiber.',
  );

const ruleBroken = (code: string, message: string) => new HttpError(422, code, message);

export const notOwnCheckIn = () =>
  new HttpError(
    403,
    'NOT_OWN_CHECK_IN',
    'Diese Einfahrt hat ein anderer Benutzer erfasst. Korrigieren kann sie das Büro.',
  );

export const correctionTooLate = () =>
  ruleBroken(
    'CORRECTION_TOO_LATE',
    'Eine Einfahrt lässt sich nur in den ersten zehn Minuten korrigieren oder stornieren. Danach hilft das Büro.',
  );

export const alreadyCheckedOut = () =>
  ruleBroken('ALREADY_CHECKED_OUT', 'Das Fahrzeug ist schon ausgecheckt. Korrigieren kann die Rechnung das Büro.');

export const alreadyFined = () =>
  ruleBroken('ALREADY_FINED', 'Auf der Rechnung steht schon ein Bußgeld. Korrigieren kann sie das Büro.');

export const recordDisabled = () => ruleBroken('RECORD_DISABLED', 'Die Rechnung ist schon inaktiv.');

export const recordCancelled = () => ruleBroken('RECORD_CANCELLED', 'Die Einfahrt ist storniert.');

export const interestChanged = () =>
  ruleBroken('INTEREST_CHANGED', 'Die Zinsen dieser Mahnung stimmen nicht mehr. Bitte erstellen Sie sie noch einmal.');

export const enteredByUnknown = () =>
  invalidField('ENTERED_BY_UNKNOWN', 'enteredBy', 'Dieser Benutzer war an diesem Arbeitsplatz nicht angemeldet.');

export const entryTimeSkipped = () =>
  invalidField('ENTRY_NEVER_WAS', 'entryTime', 'Diese Uhrzeit gab es an diesem Tag nicht (Zeitumstellung).');

export const entryInFuture = () =>
  invalidField('ENTRY_IN_FUTURE', 'entryTime', 'Die Einfahrt darf nicht in der Zukunft liegen.');

export const entryTooOld = (message: string) => invalidField('ENTRY_TOO_OLD', 'date', message);

export const exitInFuture = () =>
  invalidField('EXIT_IN_FUTURE', 'exitTime', 'Die Ausfahrt darf nicht in der Zukunft liegen.');

export const exitBeforeEntry = () =>
  invalidField('EXIT_BEFORE_ENTRY', 'exitTime', 'Die Ausfahrt darf nicht vor der Einfahrt liegen.');
