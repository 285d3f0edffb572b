import * as contract from '@parkwart/contracts/calls/refunds';
import { centsFromEuros, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import { implement, implementOnce } from '@parkwart/service-kit/http/implement';
import { responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import { NO_RECORD } from '../accounts/restPostings.ts';
import { commandOf } from '../changes/commandOf.ts';
import type { Feature } from '../feature.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { formatStoredDay } from '../storedDay.ts';
import { type DueRefund, dueId, dueRefunds, returnReasons, unbookedReturns } from './dueRefunds.ts';
import { withdrawRefund } from './followRefund.ts';
import { orderRefunds } from './orderRefunds.ts';
import { isPayable, refusedPayee } from './painFile.ts';
import { readFile } from './refundFile.ts';
import { listRefunds, type RefundRow } from './refundRows.ts';
import { returnReasonText } from './returnReasons.ts';

export const refunds: Feature = {
  calls: [
    ({ database }) =>
      implement(contract.getDueRefunds, async () => {
        const { refunds, hasMore } = await dueRefunds(database);
        const returned = await returnReasons(database, refunds);
        const returnedEntries = await unbookedReturns(
          database,
          refunds.map(({ bankEntryId }) => bankEntryId),
        );
        const { iban: ownIban } = await readSettings(database);
        const present = (one: DueRefund) => {
          const refused = isPayable(one.name, one.iban) ? refusedPayee(one.name, one.iban, ownIban) : undefined;
          const due = presentDue(one, returned.get(dueId(one)), returnedEntries.has(one.bankEntryId));
          return { ...due, ...(refused && { refused }) };
        };
        return { refunds: refunds.map(present), hasMore };
      }),
    ({ database }) =>
      implement(contract.getRefunds, async ({ query }) => ({
        refunds: (await listRefunds(database, query)).map(presentRefund),
      })),
    (parts) =>
      implementOnce(
        contract.orderRefunds,
        parts.database,
        async ({ body: { refunds, transferredOn, online }, session, transaction }) => {
          const orders = refunds.map(({ due, amount, payee }) => ({ due, cents: centsFromEuros(amount), payee }));
          const way = { transferredOn: transferredOn === undefined ? undefined : dayNumber(transferredOn), online };
          const fileId = await orderRefunds(transaction, parts, orders, actorOf(session), way);
          const amount = eurosFromCents(sumCents(orders.map(({ cents }) => cents)));
          return { _id: String(fileId), count: orders.length, amount };
        },
        // The stored response concerns refunds in general, and contains no person.
        () => responsesAbout('refund'),
      ),
    ({ database }) => implement(contract.getRefundFile, ({ params: { id } }) => readFile(database, Number(id))),
    commandOf(contract.withdrawRefund, async (at, { params }) =>
      presentRefund(await withdrawRefund(at, Number(params.id))),
    ),
  ],
};

/** @param returnReason null if the bank gave none, undefined if nothing was returned */
function presentDue(due: DueRefund, returnReason: string | null | undefined, hasGoneBack: boolean): contract.DueRefund {
  const { invoiceNumber, cents, name, iban, day, online } = due;
  const onlineCents = Math.min(online?.cents ?? 0, cents);
  const of = invoiceNumber === NO_RECORD ? 'Zahlung ohne Rechnung' : 'Rest der Zahlung';
  const why = day === null ? 'Mehr bezahlt, als berechnet ist.' : `${of} vom ${formatStoredDay(day)}.`;
  const back = returnReason === undefined ? '' : ` Die letzte Erstattung kam zurück${reasonIn(returnReason)}.`;
  const reason = why + back + (hasGoneBack ? BOOK_RETURN_FIRST : '');
  return {
    _id: dueId(due),
    ...numberOf(due),
    amount: eurosFromCents(cents),
    name,
    iban,
    reason,
    ...(onlineCents > 0 && { online: eurosFromCents(onlineCents) }),
  };
}

const BOOK_RETURN_FIRST =
  ' Die Zahlung ging zurück: Buchen Sie zuerst die Rückgabe, dann ist davon nichts zu erstatten.';

const reasonIn = (code: string | null) => (code === null ? '' : `: ${returnReasonText(code)}`);

function presentRefund(refund: RefundRow): contract.Refund {
  const { id, reference, cents, creditor, iban, state, orderedAt, fileId, returnReason, onlinePaymentId } = refund;
  return {
    _id: String(id),
    reference,
    iban,
    state,
    ...numberOf(refund),
    amount: eurosFromCents(cents),
    name: creditor,
    orderedAt: new Date(orderedAt).toISOString(),
    file: String(fileId),
    returnReason: returnReason === null ? '' : returnReasonText(returnReason),
    ...(onlinePaymentId !== null && { isOnline: true }),
  };
}

const numberOf = ({ invoiceNumber }: Pick<DueRefund, 'invoiceNumber'>) =>
  invoiceNumber === NO_RECORD ? {} : { invoiceNumber };
