import type { EntryState } from '@parkwart/contracts/calls/bank';
import type { PaymentsByHand } from './byHand.ts';
import type { BookingIdentity } from './identity.ts';
import { matchEntry } from './matching/matchEntry.ts';
import { referencesOf } from './matching/matchReturn.ts';
import type { OpenRecords } from './matching/openRecords.ts';
import type { BankEntry, EntryDetails, EntryLine } from './statement-file/bankEntry.ts';
import type { EntryReason } from './table.ts';

/** A line of a bank entry with its identity. */
export interface FoundLine {
  readonly entry: BankEntry;
  readonly line: EntryLine;
  readonly identity: BookingIdentity;
  /** Whether the reference identifies the booking. */
  readonly isByReference: boolean;
}

/** States of lines that cannot pay a claim. */
const STATES: Readonly<Partial<Record<EntryReason, EntryState>>> = {
  outgoing: 'outgoing',
  reversal: 'outgoing',
  returned: 'outgoing',
  charge: 'aside',
  nothingToBook: 'aside',
};

/** Decides what to do with a line. What a certain line pays is no longer open to later lines. */
export function placeOf(found: FoundLine, open: OpenRecords, byHand: PaymentsByHand) {
  const match = matchEntry(found.line, found.entry, open);
  const joined = byHand.join(found.line, found.entry, match);
  if (joined) return { state: 'proposed', reason: 'bookedByHand', proposal: joined } as const;
  const { kind, reason, allocations } = match;
  if (kind === 'certain') open.settle(allocations);
  return { state: STATES[reason] ?? kind, reason, proposal: allocations };
}

const MAX_LENGTH = { name: 200, iban: 40, reference: 40, currency: 20, returnReason: 35 };
const MOST_REFERENCES = 8;
const NO_DETAILS: Partial<EntryDetails> = {};

/** The columns of a line, without its state. */
export function storedLine({ entry, line, identity, isByReference }: FoundLine) {
  const { name, ultimateName, iban, purpose, endToEndId, additionalInfo, returnReason } = line.details ?? NO_DETAILS;
  return {
    bookingDay: entry.bookingDay,
    cents: line.cents,
    currency: entry.currency.slice(0, MAX_LENGTH.currency),
    identity: (isByReference && identity.byReference) || identity.byContent,
    content: identity.byContent,
    isByReference,
    isReversal: entry.isReversal,
    returnReason: returnReason?.slice(0, MAX_LENGTH.returnReason) ?? null,
    payerName: (name ?? ultimateName ?? '').slice(0, MAX_LENGTH.name),
    payerIban: (iban ?? '').slice(0, MAX_LENGTH.iban),
    purpose: purpose || additionalInfo || entry.additionalInfo || '',
    reference: (endToEndId ?? '').slice(0, MAX_LENGTH.reference),
    // A reference that all entries of the file share identifies no transfer.
    otherReferences: referencesOf(line.details, isByReference ? entry.acctSvcrRef : undefined)
      .slice(0, MOST_REFERENCES)
      .map((reference) => reference.slice(0, MAX_LENGTH.reference)),
  };
}
