import { type Cents, formatCents } from '@parkwart/contracts/rules/money';
import { HttpError } from '@parkwart/service-kit/errors/httpError';

const refused = (code: string, message: string) => new HttpError(422, code, message);

const atField = (code: string, field: string, message: string) =>
  new HttpError(422, code, message, { fields: { [field]: message } });

export const cardsNotTaken = () =>
  refused('CARDS_NOT_TAKEN', 'Kartenzahlung ist nicht eingeschaltet. Das macht ein Admin unter „Verwaltung“.');

export const notCheckedOut = () =>
  refused('NOT_CHECKED_OUT', 'Das Fahrzeug ist noch nicht ausgecheckt. Erst danach steht der Betrag fest.');

export const notWhatIsOpen = (openCents: Cents, cents: Cents) =>
  refused(
    'NOT_WHAT_IS_OPEN',
    `Offen sind ${formatCents(openCents)}, mit Karte bezahlt wären ${formatCents(cents)}. Es ist nichts gebucht.`,
  );

export const voucherUsed = (voucher: string, invoiceNumber: number, field = 'voucher') =>
  atField(
    'VOUCHER_USED',
    field,
    `Die Belegnummer ${voucher} ist an diesem Tag schon bei Rechnung ${invoiceNumber} gebucht.`,
  );

export const settledByOffice = () =>
  refused(
    'SETTLED_BY_OFFICE',
    'Das Büro hat diese Kartenzahlung schon als nicht gebucht erledigt. Es ist nichts gebucht.',
  );

export const refusalNotFound = () =>
  new HttpError(404, 'CARD_PAYMENT_NOT_FOUND', 'Diese Kartenzahlung ist inzwischen gebucht.');

export const paidBeforeEntry = () =>
  atField('PAID_BEFORE_ENTRY', 'paidAt', 'Die Zahlung darf nicht vor der Einfahrt liegen.');

export const paidInFuture = () => atField('PAID_IN_FUTURE', 'paidAt', 'Die Zahlung darf nicht in der Zukunft liegen.');

export const paidTooLongAgo = (days: number) =>
  atField('PAID_TOO_LONG_AGO', 'paidAt', `Die Zahlung darf höchstens ${days} Tage zurückliegen.`);
