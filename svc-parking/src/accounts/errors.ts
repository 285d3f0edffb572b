import { type Cents, formatCents } from '@parkwart/contracts/rules/money';
import { HttpError, invalidField } from '@parkwart/service-kit/errors/httpError';
import { formatStoredDay } from '../storedDay.ts';

const refused = (code: string, message: string) => new HttpError(422, code, message);

export const notPaidByHand = () =>
  refused(
    'NOT_PAID_BY_HAND',
    'Bezahlt ist dieser Vorgang nicht von Hand. Nehmen Sie Zahlung oder Erlass in seinem Konto zurück.',
  );

/** @param openCents negative when more was paid than is charged */
export const moreThanOpen = (openCents: Cents) =>
  invalidField(
    'MORE_THAN_OPEN',
    'amount',
    openCents > 0 ? `Offen sind nur ${formatCents(openCents)}.` : 'Auf diesem Vorgang ist nichts offen.',
  );

export const bookedByBank = () =>
  refused('BOOKED_BY_BANK', 'Diese Zahlung kam von der Bank. Nehmen Sie sie auf der Seite „Zahlungen“ zurück.');

export const bookedOnline = () =>
  refused(
    'BOOKED_ONLINE',
    'Diese Zahlung kam online. Was davon zu viel ist, erstatten Sie auf der Seite „Zahlungen“ unter „Zu erstatten“.',
  );

/** The error for a refund that exceeds the amount still to be refunded for a bank entry or an overpaid record. */
export const moreThanOverpaid = (restCents: Cents) =>
  refused(
    'MORE_THAN_OVERPAID',
    restCents > 0 ? `Zu erstatten sind nur ${formatCents(restCents)}.` : 'Hier ist nichts mehr zu erstatten.',
  );

export const isRefund = () =>
  refused('IS_REFUND', 'Das ist eine Erstattung. Verwerfen Sie sie auf der Seite „Zahlungen“ unter „Zu erstatten“.');

export const dayInFuture = (field = 'day') => invalidField('DAY_IN_FUTURE', field, 'Der Tag liegt in der Zukunft.');

/** @param entryDay as 20260305 */
export const dayBeforeEntry = (entryDay: number) =>
  invalidField('DAY_BEFORE_ENTRY', 'day', `Der Tag liegt vor der Einfahrt am ${formatStoredDay(entryDay)}.`);

/** @param day as 20260305 */
export const dayBeforePayment = (day: number) =>
  invalidField('DAY_BEFORE_PAYMENT', 'transferredOn', `Der Tag liegt vor der Zahlung am ${formatStoredDay(day)}.`);

export const notReversible = () =>
  refused(
    'NOT_TO_TAKE_BACK',
    'Diese Buchung lässt sich nicht zurücknehmen: Sie ist es schon, oder sie folgt aus dem Vorgang.',
  );
