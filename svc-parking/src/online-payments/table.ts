import type { OnlinePaymentState } from '@parkwart/contracts/calls/onlinePayments';
import {
  bigInteger,
  flag,
  integer,
  listOf,
  nullable,
  text,
  textOf,
  withDefault,
} from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Payments by the provider: numbers, amounts and states; who paid, and with what, is known to the provider only. */
export const onlinePayments = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  facts: {
    id: integer,
    // Rises with each reading that is stored, so that an older reading does not overwrite a newer one.
    version: withDefault(integer, 1),
    invoiceNumber: integer,
    // Identifies the payment at the provider and in the webhook's address.
    reference: text,
    providerId: nullable(text),
    cents: integer,
    // The amount that was charged back, or refunded at the provider without an order from this service.
    returnedCents: withDefault(integer, 0),
    state: textOf<OnlinePaymentState>(),
    isTest: flag,
    createdAt: bigInteger,
    // When the provider is asked again; null if the payment's state cannot change any more.
    checkDueAt: nullable(bigInteger),
  },
});

/** Payouts: what the provider transferred to the bank account, as its settlement reports show. */
export const onlinePayouts = defineTable({
  facts: {
    id: integer,
    providerId: text,
    // The payout's reference on the bank statement.
    reference: text,
    paidOutDay: integer,
    cents: integer,
    // The payments of the payout that this service created: their ids, their sum, and the amount of them that was
    // returned.
    payments: listOf<number>(),
    paidCents: integer,
    returnedCents: integer,
    feeCents: integer,
    // The remainder of the payout: payments from other sources, or amounts that the provider's report does not explain.
    otherCents: integer,
    // The bank entry with which the payout is booked.
    bankEntryId: nullable(integer),
  },
});
