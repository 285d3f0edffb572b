import type { ChargeType, PostingKind, PostingType } from '@parkwart/contracts/entities/posting';
import type { Cents } from '@parkwart/contracts/rules/money';
import { bigInteger, integer, listOf, nullable, text, textOf } from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** The part of a charge that is waived. */
export interface Waived {
  readonly type: ChargeType;
  readonly fineId: number | null;
  readonly cents: Cents;
}

/**
 * The books: rows never change, and are kept when their record is deleted. `cents` is the change of the open amount.
 */
export const postings = defineTable({
  facts: {
    id: integer,
    invoiceNumber: integer,
    kind: textOf<PostingKind>(),
    type: textOf<PostingType>(),
    fineId: nullable(integer),
    cents: integer,
    /** A calendar day in Berlin as a number, 20260305. */
    day: integer,
    bookedAt: bigInteger,
    account: text,
    reverses: nullable(integer),
    bankEntryId: nullable(integer),
    // The terminal's receipt number and the code letters of the booth, for a card payment at the till.
    voucher: nullable(text),
    booth: nullable(text),
    // The day since which a charge is owed, if it differs from `day`.
    owedDay: nullable(integer),
    // The parts of charges that are waived; set only for a waiver.
    waives: nullable(listOf<Waived>()),
  },
});
