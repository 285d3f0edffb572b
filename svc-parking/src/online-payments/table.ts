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
    // Rises with each state that was read, so that an older one is not stored over it.
    version: withDefault(integer, 1),
    invoiceNumber: integer,
    // Names the payment at the provider and in the webhook's address.
    reference: text,
    providerId: nullable(text),
    cents: integer,
    // Charged back, or refunded at the provider and not from here.
    returnedCents: withDefault(integer, 0),
    state: textOf<OnlinePaymentState>(),
    isTest: flag,
    createdAt: bigInteger,
    // When the provider is asked again; null once nothing can change.
    checkDueAt: nullable(bigInteger),
  },
});

/** What the provider transferred to the bank account, by its settlement report. */
export const onlinePayouts = defineTable({
  facts: {
    id: integer,
    providerId: text,
    // On the bank statement.
    reference: text,
    paidOutDay: integer,
    cents: integer,
    // The ids of its payments that are from here, their sum, and what of such payments went back.
    payments: listOf<number>(),
    paidCents: integer,
    returnedCents: integer,
    feeCents: integer,
    // The rest: payments of other sources, or what the provider's report does not explain.
    otherCents: integer,
    // The booked one.
    bankEntryId: nullable(integer),
  },
});
