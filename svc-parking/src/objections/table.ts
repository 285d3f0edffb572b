import type { ObjectionChannel, ObjectionDecision } from '@parkwart/contracts/calls/objections';
import type { BlockReason } from '@parkwart/contracts/entities/dunningBlock';
import {
  bigInteger,
  integer,
  listOf,
  nullable,
  text,
  textOf,
  withDefault,
} from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** Objections to what a record charges. Those who act are known by their accounts. */
export const objections = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  texts: { objectionText: text },
  facts: {
    id: integer,
    invoiceNumber: integer,
    arrivedDay: integer,
    channel: textOf<ObjectionChannel>(),
    /** The account; '' for the driver's page. */
    enteredById: text,
    enteredAt: bigInteger,
    /** Null while it is open. */
    decision: nullable(textOf<ObjectionDecision>()),
    waivedCents: withDefault(integer, 0),
    decidedById: nullable(text),
    decidedAt: nullable(bigInteger),
    /** The dunning block that its own replaced, and that comes back. */
    replacedReason: nullable(textOf<BlockReason>()),
    replacedUntil: nullable(integer),
    /** The ids of its attachments, in svc-files. */
    files: withDefault(listOf<string>(), []),
  },
});
