import type { RefundState } from '@parkwart/contracts/calls/refunds';
import type { PersonalField } from '@parkwart/contracts/journal/declarations';
import { bigInteger, type Column, integer, nullable, text, textOf } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/**
 * Refunds by transfer, each in a file for the bank. `number` counts a record's refunds; `reference` contains the record
 * and the number.
 */
export const refunds = defineTable({
  subject: 'refund',
  texts: { creditor: text, iban: text } satisfies Record<PersonalField<'refund'>, Column>,
  facts: {
    id: integer,
    fileId: integer,
    invoiceNumber: integer,
    number: integer,
    cents: integer,
    reference: text,
    // The bank entry whose unallocated part is refunded; if there is none, the refund's posting on the record's
    // account.
    bankEntryId: nullable(integer),
    postingId: nullable(integer),
    // The online payment that the provider refunds; no file contains the refund then.
    onlinePaymentId: nullable(integer),
    state: textOf<RefundState>(),
    account: text,
    orderedAt: bigInteger,
    // The bank entries that paid and returned the refund.
    paidBy: nullable(integer),
    returnedBy: nullable(integer),
    returnReason: nullable(text),
  },
});

/**
 * The data from which a file can be generated again, together with the refunds of the file. The hash shows whether the
 * generated file is the same as the first one.
 */
export const refundFiles = defineTable({
  operator: { debtor: text, debtorIban: text, debtorBic: text },
  facts: { id: integer, createdAt: bigInteger, hash: text },
});
