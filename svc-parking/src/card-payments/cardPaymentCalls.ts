import { bookCardPayment, reportCardPayment } from '@parkwart/contracts/calls/cardPayments';
import { getDayReport } from '@parkwart/contracts/calls/dayReport';
import { settleCardPayment } from '@parkwart/contracts/calls/inbox';
import { recordSubject } from '@parkwart/contracts/calls/journal';
import { isAdmin } from '@parkwart/contracts/entities/role';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import { type Implementation, implement, implementOnce } from '@parkwart/service-kit/http/implement';
import { responsesAbout } from '@parkwart/service-kit/http/storedResponses';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { missedLookups } from '../booth/missedLookups.ts';
import { commandOf } from '../changes/commandOf.ts';
import type { ChangeParts } from '../feature.ts';
import { recordNotFound } from '../record/errors.ts';
import { presentForBooth } from '../record/presentForBooth.ts';
import { readSettings } from '../settings/operatorSettings.ts';
import { formatStoredDay } from '../storedDay.ts';
import { readDayReport } from './dayReport.ts';
import { payByCard, reportRefusal } from './payByCard.ts';
import { settleRefusal } from './refusals.ts';

export function cardPaymentCalls(parts: ChangeParts, misses: ReturnType<typeof missedLookups>): Implementation[] {
  const { database, records, clock } = parts;
  return [
    implementOnce(
      bookCardPayment,
      database,
      async ({ params: { invoiceNumber }, body: { amount, ...paid }, session, transaction }) => {
        const payment = {
          invoiceNumber: Number(invoiceNumber),
          cents: centsFromEuros(amount),
          by: actorOf(session, 'booth'),
          ...paid,
        };
        return presentForBooth(
          await payByCard(transaction, parts, { paidAt: undefined, booth: undefined, ...payment }),
        );
      },
      ({ invoiceNumber }) => responsesAbout(recordSubject(invoiceNumber)),
      // The call counts like any look-up at the booth. It is counted before the transaction, because counting may wait
      // for seconds.
      async ({ params: { invoiceNumber }, session }) => {
        const record = await records.find(Number(invoiceNumber));
        if (record) return misses.recordHit(session, presentForBooth(record));
        await misses.record(session.userId);
        throw recordNotFound();
      },
    ),

    implement(reportCardPayment, async ({ body: payment, session }) => {
      await reportRefusal(parts, { payment, by: actorOf(session, 'booth') });
      return undefined;
    }),

    commandOf(settleCardPayment, (at, { params }) => settleRefusal(at, params.id))(parts),

    implement(getDayReport, async ({ query: { day }, session }) => {
      const { operatorName } = await readSettings(database);
      const report = await readDayReport(database, day, isAdmin(session.role) ? undefined : session);
      return { day: formatStoredDay(dayNumber(day)), asOf: clock().toISOString(), operatorName, ...report };
    }),
  ];
}
