import type { RefundState } from '@parkwart/contracts/calls/refunds';
import type { BlockReason } from '@parkwart/contracts/entities/dunningBlock';
import type { LineState, RunState } from '@parkwart/contracts/entities/dunningRun';
import type { ChargeType, PostingKind, PostingType } from '@parkwart/contracts/entities/posting';
import { NO_VEHICLE, type Vehicle } from '@parkwart/contracts/entities/vehicle';
import type { PersonalField } from '@parkwart/contracts/journal/journalSubjects';
import type { Cents } from '@parkwart/contracts/rules/money';
import { statementsOn } from '@parkwart/service-kit/database/checkedSql';
import {
  bigInteger,
  bytes,
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
import { defineTables } from '@parkwart/service-kit/database/tables';
import { bankEntries, bankImports, bankStatements } from './bank/table.ts';
import { cardRefusals } from './card-payments/table.ts';
import { collections } from './collections/table.ts';
import { keeperLines, keeperRequests } from './keeper-requests/table.ts';
import { namedDrivers } from './named-drivers/table.ts';
import { objections } from './objections/table.ts';
import { permits } from './permits/table.ts';

/** The part of a charge that is waived. */
export interface Waived {
  readonly type: ChargeType;
  readonly fineId: number | null;
  readonly cents: Cents;
}

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
 * The columns of a record's personal fields; `files` belong to svc-files, `fineDescriptions` are part of `fines`, and
 * objections and hand-overs to collection agencies have tables.
 */
type RecordText = Exclude<
  PersonalField<'record'>,
  'fineDescriptions' | 'files' | 'objectionText' | 'agency' | 'recallReason'
>;

const lookups = { facts: { userId: text, paidUntil: bigInteger } };

export const PARKING_TABLES = defineTables({
  records: {
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
      // Days of the printed reminder; null before printing. A decision may set another deadline.
      letterDay: nullable(day),
      letterDeadline: nullable(day),
      printedAt: nullable(instant),
      // 1 for the first; 0 before printing.
      letterLevel: withDefault(integer, 0),
      // The printed reminder's costs.
      ownerLookupCents: cents,
      reminderCostCents: cents,
      // The day of the owner look-up: that of the answer, or the one stated in a letter.
      lookUpDay: nullable(day),
      // The day of the costs, and the first day of default, once a later letter is printed after the deadline.
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
      // An admin confirmed that make or colour differ.
      isRegisteredChecked: no,
      miStatus: nullable(textOf<'M' | 'I'>()),
      // The dunning block (Mahnsperre) as last set; null if there is none.
      blockReason: nullable(textOf<BlockReason>()),
      blockUntil: nullable(day),
      blockedAt: nullable(instant),
      // The day of the hand-over, while a collection agency has the record.
      collectionDay: nullable(day),
      createdAt: instant,
      // The user who entered it.
      enteredById: text,
      alreadyParkedAs: nullable(integer),
      // How many minutes before (negative: after) the check-out the given exit time is; null within the tolerance.
      exitBackdatedMinutes: nullable(integer),
      // The letters of the booth that checked it out; null for a browser without any.
      exitBooth: nullable(text),
      version: withDefault(integer, 1),
      attachmentsRevision: integer,
      // When retention first found it closed.
      closedAt: nullable(instant),
      // Set by an erasure on request: the record's own personal data is erased; its attachments, and perhaps the
      // record, follow.
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
  },
  objections,
  // The printed token, and the key of the sessions that it opens; deleted with their record.
  driver_pages: {
    subject: 'record',
    subjectId: 'invoiceNumber',
    own: { token: text, secret: text },
    facts: {
      invoiceNumber: integer,
      // Wrong plates within one hour, counted from 1970.
      missedHour: withDefault(integer, 0),
      misses: withDefault(integer, 0),
    },
  },
  named_drivers: namedDrivers,
  keeper_requests: keeperRequests,
  keeper_lines: keeperLines,
  // A record's letters by level; 1 is the first.
  letters: {
    subject: 'record',
    subjectId: 'invoiceNumber',
    facts: {
      invoiceNumber: integer,
      level: integer,
      letterDay: day,
      letterDeadline: day,
      printedAt: bigInteger,
      account: text,
    },
  },
  collections,
  dunning_runs: {
    facts: {
      id: integer,
      createdAt: bigInteger,
      account: text,
      letterDay: day,
      state: textOf<RunState>(),
      // 1 while open; unique.
      openKey: nullable(integer),
    },
  },
  dunning_lines: {
    subject: 'record',
    subjectId: 'invoiceNumber',
    facts: {
      runId: integer,
      invoiceNumber: integer,
      level: integer,
      state: textOf<LineState>(),
      costCents: integer,
      letterDeadline: day,
      // Why it is excluded, as a German sentence of the product.
      reason: nullable(text),
    },
  },
  permits,
  // The books: rows never change, and outlive their record. `cents` is the change of the open amount.
  postings: {
    facts: {
      id: integer,
      invoiceNumber: integer,
      kind: textOf<PostingKind>(),
      type: textOf<PostingType>(),
      fineId: nullable(integer),
      cents: integer,
      day,
      bookedAt: bigInteger,
      account: text,
      reverses: nullable(integer),
      bankEntryId: nullable(integer),
      // The terminal's receipt number and the booth's letters, for a card payment at the till.
      voucher: nullable(text),
      booth: nullable(text),
      // The day since which a charge is owed, if it differs from `day`.
      owedDay: nullable(day),
      // Only for a waiver.
      waives: nullable(listOf<Waived>()),
    },
  },
  card_refusals: cardRefusals,
  book_exports: {
    // The settings of the export as JSON, so that the file can be generated again.
    operator: { settings: text },
    facts: { month: integer, exportedAt: bigInteger, account: text, figures: nullable(text) },
  },
  exported_postings: { facts: { postingId: integer, month: integer } },
  bank_imports: bankImports,
  bank_statements: bankStatements,
  bank_entries: bankEntries,
  // Refunds by transfer, each in a file for the bank. `number` counts a record's refunds; `reference` contains the
  // record and the number.
  refunds: {
    subject: 'refund',
    texts: { creditor: text, iban: text } satisfies Record<PersonalField<'refund'>, Column>,
    facts: {
      id: integer,
      fileId: integer,
      invoiceNumber: integer,
      number: integer,
      cents: integer,
      reference: text,
      // The entry whose rest it refunds; otherwise the posting on the record's account.
      bankEntryId: nullable(integer),
      postingId: nullable(integer),
      state: textOf<RefundState>(),
      account: text,
      orderedAt: bigInteger,
      // The bank entries that paid and returned it.
      paidBy: nullable(integer),
      returnedBy: nullable(integer),
      returnReason: nullable(text),
    },
  },
  // The data from which a file is generated again together with its refunds; the hash shows whether it is the same.
  refund_files: {
    operator: { debtor: text, debtorIban: text, debtorBic: text },
    facts: { id: integer, createdAt: bigInteger, hash: text },
  },
  // Fragments of the records' plates.
  plate_segments: { own: { fragment: text }, facts: { firstId: integer, ids: bytes } },
  booths: { facts: { id: integer, deviceKey: text } },
  booth_users: { users: { username: text }, facts: { boothId: integer, userId: text, seenAt: instant } },
  settings: { operator: { document: text }, facts: { id: integer, version: integer } },
  // Personal data is kept only until the erasure is done, usually within minutes.
  erasure_requests: {
    own: { request: nullable(text), activeKey: nullable(text) },
    facts: {
      id: text,
      kind: textOf<'name' | 'plate'>(),
      account: text,
      startedAt: instant,
      doneAt: nullable(instant),
      step: integer,
      retryAt: nullable(instant),
      changed: text,
      counts: text,
    },
  },
  forgettings: { facts: { invoiceNumber: integer, part: textOf<'record' | 'images'>() } },
  leases: { facts: { name: text, holder: nullable(text), heldUntil: instant, doneAt: nullable(instant) } },
  missed_lookups: lookups,
  plate_lookups: lookups,
  added_booths: lookups,
});

/** SQL that only compiles if its names are tables, columns or indexes of the service, or aliases. */
export const statement = statementsOn<typeof PARKING_TABLES>();
