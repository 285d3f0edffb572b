import { type Cents, formatCents } from '@parkwart/contracts/rules/money';
import { HttpError } from '@parkwart/service-kit/errors/httpError';

const refused = (code: string, message: string) => new HttpError(422, code, message);

export const entryNotFound = () => new HttpError(404, 'BANK_ENTRY_NOT_FOUND', 'Diesen Umsatz gibt es nicht.');

export const entryNotAllocatable = () =>
  refused('NOT_ALLOCATABLE', 'Dieser Umsatz lässt sich nicht zuordnen: Es ist kein Eingang in Euro.');

export const payoutNotAllocatable = () =>
  new HttpError(
    422,
    'NOT_ALLOCATABLE',
    'Das ist eine Auszahlung des Zahlungsanbieters. Sie gehört zu vielen Zahlungen, die schon gebucht sind.',
  );

export const moreThanEntry = (refundedCents: Cents) =>
  refused(
    'MORE_THAN_ENTRY',
    refundedCents > 0
      ? `Zugeordnet ist mehr, als der Umsatz noch hat: ${formatCents(refundedCents)} davon sind erstattet.`
      : 'Zugeordnet ist mehr, als der Umsatz hat.',
  );

export const entryIsBooked = () =>
  new HttpError(409, 'ENTRY_BOOKED', 'Dieser Umsatz ist gebucht. Nehmen Sie zuerst seine Buchung zurück.');

export const notReturnable = () =>
  refused(
    'NOT_RETURNABLE',
    'Mit diesem Umsatz ging die Zahlung nicht zurück: Betrag oder Tag passt nicht, oder sie ist schon zurückgenommen.',
  );

export const entryReplaced = () =>
  new HttpError(
    409,
    'ENTRY_REPLACED',
    'Diesen Umsatz hat die Bank aufgeteilt. Es gelten die Teile; zusammen wären sie doppelt.',
  );

export const paymentReturned = () =>
  new HttpError(
    409,
    'PAYMENT_RETURNED',
    'Diese Zahlung ging zurück. Nehmen Sie zuerst die Buchung der Rückgabe zurück.',
  );

export const openAgain = () =>
  new HttpError(409, 'OPEN_AGAIN', 'Zu diesem Umsatz ist inzwischen etwas offen. Bitte prüfen Sie den Vorschlag.');

export const oneFileOnly = () => new HttpError(422, 'ONE_FILE', 'Bitte laden Sie eine Datei auf einmal hoch.');

export const statementTooLarge = () => new HttpError(413, 'STATEMENT_TOO_LARGE', 'Die Datei ist größer als 25 MB.');
