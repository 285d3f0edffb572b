import { type Cents, formatCents } from '@parkwart/contracts/rules/money';
import { HttpError } from '@parkwart/service-kit/errors/httpError';

export const refundNotFound = () => new HttpError(404, 'REFUND_NOT_FOUND', 'Diese Erstattung gibt es nicht.');

export const fileNotFound = () => new HttpError(404, 'REFUND_FILE_NOT_FOUND', 'Diese Überweisungsdatei gibt es nicht.');

export const refundIsOut = () =>
  new HttpError(
    409,
    'REFUND_IS_OUT',
    'Diese Erstattung hat die Bank schon ausgeführt. Sie lässt sich nicht verwerfen.',
  );

export const refundIsOnline = () =>
  new HttpError(
    409,
    'REFUND_IS_ONLINE',
    'Diese Erstattung führt der Zahlungsanbieter aus. Sie lässt sich nicht verwerfen.',
  );

/** The bank entry has another amount, or contradicts what is already booked. */
export const refundChanged = () =>
  new HttpError(409, 'REFUND_CHANGED', 'Die Erstattung passt nicht mehr zu diesem Umsatz.');

export const fileWithdrawn = () =>
  new HttpError(
    409,
    'REFUND_FILE_WITHDRAWN',
    'Aus dieser Datei wurde eine Erstattung verworfen. Verwerfen Sie auch die übrigen und beauftragen Sie sie neu.',
  );

export const fileErased = () =>
  new HttpError(409, 'REFUND_FILE_ERASED', 'Angaben in dieser Datei wurden gelöscht. Sie lässt sich nicht mehr laden.');

const refused = (code: string, message: string) => new HttpError(422, code, message);

/** @param name of the payer, if known */
export const payeeMissing = (invoiceNumber: number, name: string) =>
  refused(
    'PAYEE_MISSING',
    `Zu ${invoiceNumber > 0 ? `Rechnung ${invoiceNumber}` : `der Zahlung von ${name || 'Unbekannt'}`} fehlen Kontoinhaber oder IBAN, oder die IBAN gibt es nicht.`,
  );

/** @param reason a German sentence */
export const transferByHand = (invoiceNumber: number, name: string, reason: string) =>
  refused(
    'TRANSFER_BY_HAND',
    `${invoiceNumber > 0 ? `Rechnung ${invoiceNumber}` : `Zahlung von ${name}`}: ${reason} Diese Erstattung wird von Hand überwiesen.`,
  );

/** @param cents the amount of the payment that can still be refunded */
export const moreThanPaidOnline = (cents: Cents) =>
  refused(
    'MORE_THAN_PAID_ONLINE',
    cents > 0
      ? `Online zurück gehen nur ${formatCents(cents)}; den Rest überweisen Sie.`
      : 'Hier ist keine Online-Zahlung, die zurückgehen kann.',
  );

export const orderedTwice = () => refused('ORDERED_TWICE', 'Eine Erstattung ist doppelt angegeben.');

export const ownAccountWrong = () =>
  refused('OWN_ACCOUNT_WRONG', 'In den Einstellungen fehlt der Kontoinhaber oder eine gültige IBAN des Betreibers.');
