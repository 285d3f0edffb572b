import { type Cents, formatCents } from '@parkwart/contracts/rules/money';
import { NO_IBAN } from '@parkwart/contracts/rules/notEntered';
import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const statementRefused = (code: string, message: string) => new HttpError(422, code, message);

export const foreignAccount = (found: string, own: string) =>
  statementRefused(
    'FOREIGN_ACCOUNT',
    own === NO_IBAN
      ? `Der Auszug ist vom Konto ${found}. In den Einstellungen steht noch kein Konto: Gebucht wird nur von diesem.`
      : `Der Auszug ist vom Konto ${found}. In den Einstellungen steht ${own}: Gebucht wird nur von diesem Konto.`,
  );

export const importRunning = () =>
  new HttpError(
    409,
    'IMPORT_RUNNING',
    'Gerade wird ein anderer Auszug eingelesen. Bitte versuchen Sie es gleich noch einmal.',
  );

export const oneFileOnly = () => statementRefused('ONE_FILE', 'Bitte laden Sie eine Datei auf einmal hoch.');

export const statementTooLarge = () => new HttpError(413, 'STATEMENT_TOO_LARGE', 'Die Datei ist größer als 25 MB.');

export const entryNotFound = () => new HttpError(404, 'BANK_ENTRY_NOT_FOUND', 'Diesen Umsatz gibt es nicht.');

export const entryNotAllocatable = () =>
  statementRefused('NOT_ALLOCATABLE', 'Dieser Umsatz lässt sich nicht zuordnen: Es ist kein Eingang in Euro.');

/** @param refundedCents already refunded of this entry */
export const moreThanEntry = (refundedCents: Cents) =>
  statementRefused(
    'MORE_THAN_ENTRY',
    refundedCents > 0
      ? `Zugeordnet ist mehr, als der Umsatz noch hat: ${formatCents(refundedCents)} davon sind erstattet.`
      : 'Zugeordnet ist mehr, als der Umsatz hat.',
  );

export const entryIsBooked = () =>
  new HttpError(409, 'ENTRY_BOOKED', 'Dieser Umsatz ist gebucht. Nehmen Sie zuerst seine Buchung zurück.');

export const notReturnable = () =>
  statementRefused(
    'NOT_RETURNABLE',
    'Mit diesem Umsatz ging die Zahlung nicht zurück: Betrag oder Tag passt nicht, oder sie ist schon zurückgenommen.',
  );

export const isReplaced = () =>
  new HttpError(
    409,
    'ENTRY_REPLACED',
    'Diesen Umsatz hat die Bank aufgeteilt. Es gelten die Teile; zusammen wären sie doppelt.',
  );

export const isReturned = () =>
  new HttpError(
    409,
    'PAYMENT_RETURNED',
    'Diese Zahlung ging zurück. Nehmen Sie zuerst die Buchung der Rückgabe zurück.',
  );
