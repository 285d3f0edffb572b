import * as contract from '@parkwart/contracts/calls/accounts';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import { type Implementation, type Input, implementOnce } from '@parkwart/service-kit/http/implement';
import { responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import type { Transaction } from 'sequelize';
import { dayBeforeEntry } from '../accounts/errors.ts';
import { settle, takeBack } from '../accounts/payments.ts';
import type { Book } from '../accounts/posting.ts';
import { noteCardPayment } from '../card-payments/payByCard.ts';
import { type ChangeParts, changeWithin, type RecordChange } from '../changes/changeRecord.ts';
import { presentRecord } from '../record/presentRecord.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';

/** As the till books it. */
const receiptNumber = (typed = ''): string | undefined => typed.toUpperCase() || undefined;

type BookingCall = typeof contract.bookPayment | typeof contract.bookWaiver | typeof contract.reversePosting;

/** Postings that an admin books by hand. */
export function bookingCalls(parts: ChangeParts): Implementation[] {
  const booking = <C extends BookingCall>(
    call: C,
    kind: RecordChange['kind'],
    bookOf: (body: Input<C>['body']) => Book,
    around: (body: Input<C>['body'], work: () => Promise<RecordRow>, transaction: Transaction) => Promise<RecordRow> = (
      _body,
      work,
    ) => work(),
  ) =>
    implementOnce<BookingCall>(
      call,
      parts.database,
      async ({ params: { invoiceNumber }, body, session, transaction }) => {
        const refusal = ({ entryAt }: RecordRow) => {
          const entryDay = storedDay(entryAt);
          return 'day' in body && dayNumber(body.day) < entryDay ? dayBeforeEntry(entryDay) : undefined;
        };
        const given = body as Input<C>['body'];
        const change = { invoiceNumber, kind, session, changes: {}, book: bookOf(given), refusal };
        return presentRecord(await around(given, () => changeWithin(parts, change, transaction), transaction));
      },
      ({ invoiceNumber }) => responsesAbout(recordSubject(invoiceNumber)),
    );

  return [
    booking(
      contract.bookPayment,
      'payment',
      ({ amount, day, type, reference }) =>
        settle({
          kind: 'payment',
          type,
          cents: centsFromEuros(amount),
          day: dayNumber(day),
          voucher: type === 'card' ? receiptNumber(reference) : reference,
        }),
      ({ amount, day, type, reference }, work, transaction) => {
        const voucher = type === 'card' && receiptNumber(reference);
        if (!voucher) return work();
        const noted = { voucher, cents: centsFromEuros(amount), day: dayNumber(day) };
        return noteCardPayment(parts.database, noted, work, transaction);
      },
    ),
    booking(contract.bookWaiver, 'waiver', ({ amount, reason }) =>
      settle({ kind: 'waiver', type: reason, cents: centsFromEuros(amount) }),
    ),
    booking(contract.reversePosting, 'posting-reversed', ({ posting }) => takeBack(Number(posting))),
  ];
}
