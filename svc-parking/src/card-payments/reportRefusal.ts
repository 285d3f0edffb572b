import type { reportCardPayment } from '@parkwart/contracts/calls/cardPayments';
import { centsFromEuros } from '@parkwart/contracts/rules/money';
import { parseInstant } from '@parkwart/contracts/rules/time';
import { insertInto } from '@parkwart/service-kit/database/tables';
import type { Input } from '@parkwart/service-kit/http/implement';
import { actorOf } from '@parkwart/service-kit/journal/journal';
import type { Session } from '@parkwart/service-kit/session/session';
import type { ChangeParts } from '../feature.ts';
import { tillSettings } from '../settings/tillSettings.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';
import { PARKING_TABLES } from '../tables.ts';
import { findVoucher } from './payByCard.ts';
import { findRefusal, recordOf } from './refusals.ts';

const INSERT = insertInto(
  PARKING_TABLES.card_refusals,
  ...(['reference', 'voucher', 'cents', 'day', 'booth', 'code', 'account', 'reportedAt'] as const),
);

interface Report {
  readonly payment: Input<typeof reportCardPayment>['body'];
  readonly session: Session;
}

/** Once per payment, and not if it is booked. */
export async function reportRefusal(parts: ChangeParts, { payment, session }: Report): Promise<void> {
  const { database, records, journal, clock } = parts;
  const { reference, amount, paidAt, booth = null, code = '' } = payment;
  const now = clock();
  const paid = parseInstant(paidAt, now);
  const day = storedDay(paid && paid < now ? paid : now);
  const taken = { voucher: payment.voucher.toUpperCase(), cents: centsFromEuros(amount) };
  const invoiceNumber = await recordOf(records, reference);
  await database.transaction(async (transaction) => {
    // As the booking does, so that neither misses the other.
    await tillSettings.readForChange(database, transaction);
    const used = await findVoucher(database, { day, voucher: taken.voucher }, transaction);
    if (used && used.invoiceNumber === invoiceNumber && used.cents === -taken.cents) return;
    if (await findRefusal(database, { ...taken, references: [reference] }, transaction)) return;
    const values = { ...taken, reference, day, booth, code, account: session.userId, reportedAt: now.getTime() };
    const id = await database.insert(INSERT, values, transaction);
    const change = { subject: `card-refusal:${id}`, kind: 'card-refused', by: actorOf(session, 'booth') } as const;
    const after = { reference, amount, voucher: taken.voucher, day: formatStoredDay(day) };
    await journal.write({ ...change, after, isNew: true }, transaction);
  });
}
