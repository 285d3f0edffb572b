import type { EntryState, StatementKind } from '@parkwart/contracts/calls/bank';
import type { PostingType } from '@parkwart/contracts/entities/posting';
import type { PersonalField } from '@parkwart/contracts/journal/declarations';
import type { Cents } from '@parkwart/contracts/rules/money';
import {
  bigInteger,
  type Column,
  flag,
  integer,
  listOf,
  nullable,
  text,
  textOf,
  withDefault,
} from '@parkwart/service-kit/database/columns';
import { defineTable } from '@parkwart/service-kit/database/tables';

/** An imported statement file; the file itself is not kept. */
export const bankImports = defineTable({
  subject: 'bank-import',
  texts: { fileName: text } satisfies Record<PersonalField<'bank-import'>, Column>,
  facts: {
    id: integer,
    size: integer,
    hash: text,
    account: text,
    startedAt: bigInteger,
    // Null during the import and after a crash: the entries do not count yet.
    finishedAt: nullable(bigInteger),
  },
});

export const bankStatements = defineTable({
  facts: {
    id: integer,
    importId: integer,
    kind: textOf<StatementKind>(),
    statementId: nullable(text),
    account: text,
    fromDay: nullable(integer),
    toDay: nullable(integer),
    openingCents: nullable(integer),
    closingCents: nullable(integer),
    entries: integer,
    seen: integer,
    notes: listOf<string>(),
  },
});

/** Why a bank entry is in its state: what the matching found, or what was done with it. */
export const ENTRY_REASONS = {
  numberAndPlate: 'Rechnungsnummer und Kennzeichen stimmen.',
  numberAndAmount: 'Rechnungsnummer und Betrag stimmen.',
  severalNumbers: 'Die Rechnungsnummern und ihre Summe stimmen.',
  numberAlone: 'Die Rechnungsnummer stimmt, der Betrag weicht ab.',
  numberDoubtful: 'Betrag und eine Zahl stimmen, die im Verwendungszweck aber etwas anderes sein kann.',
  numberOtherPlate: 'Die Rechnungsnummer stimmt, genannt ist aber ein anderes Kennzeichen.',
  numberSimilar: 'Rechnungsnummer und Betrag stimmen, aber auch die einer sehr ähnlichen Nummer.',
  provisionalNumber: 'Die vorläufige Nummer stimmt, ein Kennzeichen ist nicht genannt.',
  severalNumbersOtherSum: 'Mehrere Rechnungsnummern sind genannt, ihre Summe weicht ab.',
  severalNumbersUnsure: 'Mehrere Rechnungsnummern und ihre Summe stimmen, aber eine davon ist nicht sicher.',
  plateAndSimilarNumber: 'Das Kennzeichen stimmt, die Rechnungsnummer weicht leicht ab.',
  plateAndAmount: 'Kennzeichen und Betrag stimmen.',
  plateAndSum: 'Das Kennzeichen stimmt, mehrere offene Beträge ergeben die Summe.',
  payerAndAmount: 'Von diesem Konto wurde früher für das Kennzeichen gezahlt, der Betrag stimmt.',
  payerAndSum: 'Von diesem Konto wurde früher für das Kennzeichen gezahlt, offene Beträge ergeben die Summe.',
  plateOfSeveral: 'Das Kennzeichen steht ohne Trennung da und kann mehrere Autos meinen, für die etwas offen ist.',
  plateOtherAmount: 'Das Kennzeichen ist bekannt, der Betrag passt zu keiner offenen Rechnung.',
  notOpen: 'Zu den genannten Nummern und Kennzeichen ist nichts offen.',
  paidByHand:
    'Zur genannten Rechnung ist schon eine Zahlung von Hand gebucht, aber mit anderem Betrag. Bitte vergleichen Sie das Konto.',
  nothingNamed: 'Weder Rechnungsnummer noch Kennzeichen sind genannt.',
  outgoing: 'Der Umsatz ist eine Belastung.',
  reversal: 'Die Bank storniert damit einen früheren Umsatz.',
  returned: 'Eine Überweisung kommt zurück.',
  otherCurrency: 'Der Umsatz ist nicht in Euro.',
  nothingToBook: 'Der Betrag ist 0,00 €.',
  charge: 'Der Umsatz ist ein Entgelt der Bank.',
  statusOpen: 'Die Bank sagt nicht, ob der Umsatz gebucht ist. Bitte sehen Sie im Kontoauszug nach.',
  unresolved: 'Der Sammelumsatz ist nicht aufgelöst.',
  resplit:
    'Einen Umsatz mit dieser Referenz der Bank gibt es schon, aber anders aufgeteilt oder mit anderem Tag, Betrag oder Auftraggeber. Bitte vergleichen Sie beide.',
  replaced: 'Ersetzt durch die Aufteilung, die die Bank später geschickt hat.',
  changed: 'Was offen ist, hat sich seit dem Vorschlag geändert, oder eine Rechnung gibt es nicht mehr.',
  dayInFuture: 'Der Buchungstag liegt in der Zukunft.',
  byHand: 'Von Hand zugeordnet.',
  cardSettlement: 'Bezahlt sind die Vorgänge schon: „Ohne Forderung“ hakt sie ab.',
  cardUnmatched:
    'Eine Abrechnung von Kartenzahlungen, aber zu keinem Tag davor passt der Betrag. Sie ist keine Zahlung eines Kunden.',
  payout: 'Die Zahlungen sind schon gebucht; gebucht werden hier die Auszahlung und das Entgelt.',
  payoutUnmatched:
    'Eine Auszahlung des Zahlungsanbieters, deren Abrechnung hier fehlt. Bezahlt sind die Vorgänge schon: „Ohne Forderung“ hakt sie ab.',
  bookedByHand: 'Schon von Hand gebucht.',
  aside: 'Betrifft keine Forderung.',
  overpaid: 'Zu keiner Rechnung: zu erstatten.',
  putBack: 'War ohne Forderung abgelegt.',
  refundPaid: 'Die Bank hat die Erstattung ausgeführt.',
  refundNamed: 'Verwendungszweck, IBAN und Betrag sind die einer beauftragten Erstattung.',
  refundReturned: 'Die Erstattung kam zurück; sie ist dann wieder zu erstatten.',
  refundClaimed: 'Der Umsatz nennt eine Erstattung, aber die Bank nicht, dass er sie zurückbringt.',
  refundWithdrawn: 'Die Erstattung ist verworfen, die Bank hat sie aber ausgeführt.',
  refundOtherAmount: 'Der Umsatz nennt eine Erstattung, der Betrag weicht ab.',
  refundTwice: 'Der Umsatz nennt eine Erstattung, zu der schon ein anderer gebucht ist.',
  refundUnknown: 'Der Umsatz nennt eine Erstattung, die es hier nicht gibt.',
} as const;

export type EntryReason = keyof typeof ENTRY_REASONS;

export interface Allocation {
  readonly invoiceNumber: number;
  readonly cents: Cents;
}

/** A manual payment that a bank entry replaces; stored so that the manual payment can be booked again. */
export interface ByHand {
  /** The posting's id. */
  readonly id: number;
  readonly type: PostingType;
  readonly cents: Cents;
  readonly day: number;
  readonly voucher: string | null;
}

/**
 * The proposed allocation to a record; `byHand` are the manual payments that the entry replaces. Without a record,
 * `cards` are the days whose card payments the entry settles, and `payout` is the payment provider's transfer.
 */
export interface Proposed extends Allocation {
  readonly byHand?: readonly ByHand[];
  readonly cards?: { readonly from: number; readonly to: number; readonly paidCents: Cents };
  readonly payout?: {
    readonly id: number;
    readonly reference: string;
    readonly payments: readonly number[];
    readonly paidCents: Cents;
    readonly returnedCents: Cents;
    readonly feeCents: Cents;
    readonly otherCents: Cents;
  };
}

export const bankEntries = defineTable({
  subject: 'bank-entry',
  large: 'id',
  texts: {
    payerName: text,
    payerIban: text,
    purpose: text,
    reference: text,
    // The banks' references of the transfer; a return of the transfer may state them.
    otherReferences: withDefault(listOf<string>(), []),
  } satisfies Record<PersonalField<'bank-entry'>, Column>,
  facts: {
    id: integer,
    importId: integer,
    statementId: integer,
    bookingDay: integer,
    cents: integer,
    currency: text,
    // Identifies the booking when the bank sends it again: by its reference, otherwise by its content.
    identity: text,
    content: text,
    isByReference: flag,
    state: textOf<EntryState>(),
    reason: textOf<EntryReason>(),
    proposal: listOf<Proposed>(),
    // For a returned payment, and for its booked return, `allocatedCents` is the whole amount.
    allocatedCents: withDefault(integer, 0),
    isReversal: flag,
    returnReason: nullable(text),
    // `takesBackId` is the payment that a return takes back; `takenBackById` is the booked return of a payment.
    takesBackId: nullable(integer),
    takenBackById: nullable(integer),
    // Whether retention has erased the texts of the entry.
    isErased: withDefault(flag, false),
    // The refunded amount, and (generated) the amount that is neither on accounts nor refunded.
    refundedCents: withDefault(integer, 0),
    restCents: integer,
    // How much of the rest, and how much of the refunded amount, is already posted.
    postedRestCents: withDefault(integer, 0),
    postedRefundCents: withDefault(integer, 0),
  },
});
