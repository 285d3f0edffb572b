import type { BlockReason } from '@parkwart/contracts/entities/dunningBlock';
import { NO_VEHICLE, type Vehicle } from '@parkwart/contracts/entities/vehicle';
import type { PersonalField } from '@parkwart/contracts/journal/declarations';
import type { Cents } from '@parkwart/contracts/rules/money';
import {
  bigInteger,
  type Column,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  text,
  textOf,
  withDefault,
} from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

export interface StoredFine {
  /** Unique within the record. */
  readonly id: number;
  readonly type: string;
  readonly cents: Cents;
  readonly description: string;
}

const cents = withDefault(integer, 0);
const no = withDefault(flag, false);
const note = withDefault(text, '');
/** A calendar day in Berlin as a number, 20260305. */
const day = integer;

const vehicle = Object.fromEntries(
  Object.entries(NO_VEHICLE).map(([field, none]) => [
    field,
    { ...(typeof none === 'boolean' ? flag : text), default: none },
  ]),
) as { readonly [Field in keyof Vehicle]: Column<Vehicle[Field]> & { readonly default: Vehicle[Field] } };

/**
 * The personal fields that are columns of the table of records. Left out are `files`, which svc-files stores,
 * `fineDescriptions`, which are part of `fines`, and the fields of objections and hand-overs, which have tables of their
 * own.
 */
type RecordText = Exclude<
  PersonalField<'record'>,
  'fineDescriptions' | 'files' | 'objectionText' | 'decisionReason' | 'agency' | 'recallReason'
>;

export const records = defineTable({
  subject: 'record',
  large: 'id',
  versioned: true,
  texts: {
    ...vehicle,
    ownerName: note,
    address: note,
    // Filled by the registration office; empty until it answers.
    registeredMake: note,
    registeredColour: note,
    // The debtor, if a named driver is accepted; otherwise empty.
    driverName: note,
    driverAddress: note,
    checkOutNote: note,
    fines: withDefault(listOf<StoredFine>(), []),
    // Null unless the check-in was cancelled, which disables the record.
    cancelReason: nullable(text),
    blockNote: nullable(text),
    holdReason: nullable(text),
  } satisfies Record<RecordText, Column>,
  users: {
    employeeName: text,
    sentBy: nullable(text),
    checkedOutBy: nullable(text),
    blockedBy: nullable(text),
  },
  own: {
    normalisedPlate: text,
    /** The plate as in the plate index. */
    indexedPlate: nullable(text),
    images: withDefault(listOf<string>(), []),
    files: withDefault(listOf<string>(), []),
    provisionalReference: nullable(text),
    holdUntil: nullable(day),
  },
  facts: {
    /** The invoice number. */
    id: integer,
    entryAt: instant,
    exitAt: nullable(instant),
    feeCents: cents,
    finesCents: cents,
    isDisable: no,
    isPrint: no,
    // Days of the printed reminder; null before printing. The decision on an objection may set another deadline.
    letterDay: nullable(day),
    letterDeadline: nullable(day),
    printedAt: nullable(instant),
    // 1 for the first letter; 0 before printing.
    letterLevel: withDefault(integer, 0),
    // The printed reminder's costs.
    ownerLookupCents: cents,
    reminderCostCents: cents,
    // The day of the owner look-up: the day of the registration office's answer, or the day stated in a letter.
    lookUpDay: nullable(day),
    // The day of the costs; and the first day of default, which is set when a later letter is printed after the
    // deadline.
    costDay: nullable(day),
    defaultFrom: nullable(day),
    isPay: no,
    // The sums of the record's postings.
    chargedCents: cents,
    paidCents: cents,
    waivedCents: cents,
    interestCents: cents,
    // Free of charge: a permit covered the day of entry.
    hasPermit: no,
    // Whether an admin has confirmed that make or colour differ from the registered ones.
    isRegisteredChecked: no,
    miStatus: nullable(textOf<'M' | 'I'>()),
    // The dunning block (Mahnsperre) as last set; null if there is none.
    blockReason: nullable(textOf<BlockReason>()),
    blockUntil: nullable(day),
    blockedAt: nullable(instant),
    // The day of the hand-over, while a collection agency has the record.
    collectionDay: nullable(day),
    createdAt: instant,
    enteredById: text,
    alreadyParkedAs: nullable(integer),
    // How many minutes before (negative: after) the check-out the given exit time is; null within the tolerance.
    exitBackdatedMinutes: nullable(integer),
    // The code letters of the booth that checked the car out; null for a browser without code letters.
    exitBooth: nullable(text),
    version: withDefault(integer, 1),
    attachmentsRevision: integer,
    // When retention first found the record closed.
    closedAt: nullable(instant),
    // Set by an erasure on request: the record's own personal data is erased; its attachments, and perhaps the record,
    // are erased later.
    erasure: nullable(textOf<'remove' | 'anonymise'>()),
    changedAt: bigInteger,
    // Generated columns for the lists.
    plateCut: integer,
    entryDay: text,
    entryMonth: integer,
    isUnindexed: integer,
    listState: integer,
    leftAt: instant,
    claimedAt: instant,
    owedCents: integer,
    overpaidCents: integer,
  },
});
