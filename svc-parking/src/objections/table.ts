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

/** Objections to a record's charges. Users are stored by id. */
export const objections = defineTable({
  subject: 'record',
  subjectId: 'invoiceNumber',
  texts: { objectionText: text, decisionReason: nullable(text) },
  facts: {
    id: integer,
    invoiceNumber: integer,
    arrivedDay: integer,
    channel: textOf<ObjectionChannel>(),
    /** The user's id; '' for the driver's page. */
    enteredById: text,
    enteredAt: bigInteger,
    /** Null while open. */
    decision: nullable(textOf<ObjectionDecision>()),
    waivedCents: withDefault(integer, 0),
    decidedById: nullable(text),
    decidedAt: nullable(bigInteger),
    /** The dunning block that the objection's block replaced, to be restored. */
    replacedReason: nullable(textOf<BlockReason>()),
    replacedUntil: nullable(integer),
    /** The ids of the objection's attachments in svc-files. */
    files: withDefault(listOf<string>(), []),
  },
});
