import * as contract from '@parkwart/contracts/calls/accounts';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import { type Input, implementOnce } from '@parkwart/service-kit/http/implement';
import { responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { dayBeforeEntry } from '../accounts/errors.ts';
import { reversePosting, settle } from '../accounts/payments.ts';
import type { Book } from '../accounts/posting.ts';
import { noteCardPayment } from '../card-payments/payByCard.ts';
import { changeWithin, type RecordChange } from '../changes/changeRecord.ts';
import type { ChangeParts, Feature } from '../feature.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';

/** Normalised like a receipt number that the till books. */
const receiptNumber = (typed = ''): string | undefined => typed.toUpperCase() || undefined;

/** Undefined for another payment type, and for a card payment without a receipt number. */
function cardPaymentOf({ amount, day, type, reference }: Input<typeof contract.bookPayment>['body']) {
  const voucher = type === 'card' ? receiptNumber(reference) : undefined;
  return voucher && { voucher, cents: centsFromEuros(amount), day: dayNumber(day) };
}

type BookingCall = typeof contract.bookPayment | typeof contract.bookWaiver | typeof contract.reversePosting;

const booking =
  <C extends BookingCall>(call: C, kind: RecordChange['kind'], bookOf: (body: Input<C>['body']) => Book) =>
  (parts: ChangeParts) =>
    implementOnce<BookingCall>(
      call,
      parts.database,
      async ({ params: { invoiceNumber }, body, session, transaction }) => {
        const refusal = ({ entryAt }: RecordRow) => {
          const entryDay = storedDay(entryAt);
          return 'day' in body && dayNumber(body.day) < entryDay ? dayBeforeEntry(entryDay) : undefined;
        };
        const [by, book] = [actorOf(session), bookOf(body as Input<C>['body'])];
        const change = { invoiceNumber: Number(invoiceNumber), kind, by, changes: {}, book, refusal };
        const work = () => changeWithin(transaction, parts, change);
        const byCard = 'type' in body && cardPaymentOf(body);
        return presentRecord(await (byCard ? noteCardPayment(transaction, byCard, work) : work()));
      },
      ({ invoiceNumber }) => responsesAbout(recordSubject(invoiceNumber)),
    );

/** The calls by which an admin books payments, waivers and reversals by hand. */
export const bookings: Feature = {
  calls: [
    booking(contract.bookPayment, 'payment', ({ amount, day, type, reference }) =>
      settle({
        kind: 'payment',
        type,
        cents: centsFromEuros(amount),
        day: dayNumber(day),
        voucher: type === 'card' ? receiptNumber(reference) : reference,
      }),
    ),
    booking(contract.bookWaiver, 'waiver', ({ amount, reason }) =>
      settle({ kind: 'waiver', type: reason, cents: centsFromEuros(amount) }),
    ),
    booking(contract.reversePosting, 'posting-reversed', ({ posting }) => reversePosting(Number(posting))),
  ],
};
