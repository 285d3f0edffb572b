import {
  bigInteger,
  computed,
  flag,
  integer,
  key,
  nullable,
  serial,
  text,
  text16M,
  text64k,
  unique,
  withDefault,
} from '@parkwart/service-kit/database/migrationColumns';
import type { MigrationContext } from '@parkwart/service-kit/database/migrations';

const account = text(40);
const cents = withDefault(bigInteger, 0);
/** 35 is the maximum length in ISO 20022 (`Max35Text`). */
const returnReason = nullable(text(35));

/** Postings, card payments that were not booked, and exports for the tax adviser. */
export async function createBooks({ createTable }: MigrationContext): Promise<void> {
  await createTable(
    'postings',
    {
      id: serial,
      invoiceNumber: integer,
      kind: text(10),
      type: text(20),
      fineId: nullable(integer),
      cents: bigInteger,
      day: integer,
      owedDay: nullable(integer),
      bookedAt: bigInteger,
      account,
      bankEntryId: nullable(integer),
      voucher: nullable(text(20)),
      booth: nullable(text(8)),
      // Unique, so that a posting is reversed only once.
      reverses: unique(nullable(integer)),
      waives: nullable(text64k),
    },
    {
      postings_account: ['invoiceNumber', 'id'],
      postings_bank_entry: ['bankEntryId'],
      postings_day: ['day', 'kind', 'type', 'cents'],
      postings_booked: ['bookedAt', 'day'],
      postings_voucher: ['type', 'day', 'voucher'],
    },
  );
  await createTable(
    'card_refusals',
    {
      id: serial,
      reference: text(30),
      voucher: text(20),
      code: text(40),
      cents: integer,
      day: integer,
      booth: nullable(text(8)),
      account,
      reportedAt: bigInteger,
      settledAt: nullable(bigInteger),
      settledById: nullable(account),
    },
    { card_refusals_voucher: ['voucher'] },
  );
  await createTable('book_exports', {
    month: key(integer),
    exportedAt: bigInteger,
    account,
    settings: text64k,
    figures: nullable(text64k),
  });
  // Lists the postings of each export, because their ids do not show what the export contained: a posting with a lower
  // id may be committed later. The key allows a posting in only one export.
  await createTable(
    'exported_postings',
    { postingId: key(integer), month: integer },
    { exported_postings_month: ['month', 'postingId'] },
  );
}

/** Entries of bank statements, with amounts of up to 15 digits, and the claims that they pay. */
export async function createBank({ createTable }: MigrationContext): Promise<void> {
  await createTable('bank_imports', {
    id: serial,
    fileName: text(200),
    size: integer,
    hash: text(64),
    account,
    startedAt: bigInteger,
    finishedAt: nullable(bigInteger),
  });
  await createTable(
    'bank_statements',
    {
      id: serial,
      importId: integer,
      kind: text(3),
      statementId: nullable(text(40)),
      account,
      fromDay: nullable(integer),
      toDay: nullable(integer),
      openingCents: nullable(bigInteger),
      closingCents: nullable(bigInteger),
      entries: integer,
      seen: integer,
      notes: text16M,
    },
    { bank_statements_import: ['importId'] },
  );
  await createTable(
    'bank_entries',
    {
      id: serial,
      importId: integer,
      statementId: integer,
      bookingDay: integer,
      cents: bigInteger,
      currency: text(20),
      identity: unique(text(80)),
      content: text(80),
      isByReference: flag,
      payerName: text(200),
      payerIban: text(40),
      purpose: text16M,
      reference: text(40),
      // Room for eight references as JSON.
      otherReferences: withDefault(text(700), '[]'),
      isErased: withDefault(flag, false),

      state: text(10),
      reason: text(30),
      proposal: text16M,
      isReversal: flag,
      returnReason,
      takesBackId: nullable(integer),
      takenBackById: nullable(integer),

      allocatedCents: cents,
      refundedCents: cents,
      restCents: computed('BIGINT', 'cents - allocatedCents - refundedCents'),
      postedRestCents: cents,
      postedRefundCents: cents,
    },
    {
      bank_entries_state: ['state', 'id'],
      bank_entries_content: ['content'],
      bank_entries_import: ['importId'],
      bank_entries_takes_back: ['takesBackId'],
      bank_entries_amount: ['cents', 'id'],
      bank_entries_reference: ['reference'],
      bank_entries_kept: ['isErased', 'bookingDay'],
      bank_entries_rest: ['state', 'restCents'],
    },
  );
}

export async function createRefunds({ createTable }: MigrationContext): Promise<void> {
  await createTable('refund_files', {
    id: serial,
    debtor: text(70),
    debtorIban: text(40),
    debtorBic: withDefault(text(11), ''),
    hash: text(64),
    // The file's message id for the bank is derived from this time.
    createdAt: unique(bigInteger),
  });
  await createTable(
    'refunds',
    {
      id: serial,
      fileId: integer,
      invoiceNumber: integer,
      number: integer,
      cents: integer,
      reference: unique(text(40)),
      creditor: text(70),
      iban: text(40),
      bankEntryId: nullable(integer),
      postingId: nullable(integer),
      state: text(10),
      account,
      orderedAt: bigInteger,
      paidBy: nullable(integer),
      returnedBy: nullable(integer),
      returnReason,
    },
    {
      refunds_file: ['fileId'],
      refunds_record: ['invoiceNumber'],
      refunds_state: ['state', 'bankEntryId'],
      refunds_paid: ['paidBy'],
      refunds_returned: ['returnedBy'],
    },
  );
}
