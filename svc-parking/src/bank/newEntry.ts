import type { EntryState } from '@parkwart/contracts/calls/bank';
import type { Allocation } from '../tables.ts';
import type { EntryReason } from './entryReasons.ts';
import type { BookingIdentity } from './identity.ts';
import type { BankEntry, EntryDetails, EntryLine } from './statement-file/bankEntry.ts';

/** A line of a bank entry with what it is known by. */
export interface FoundLine {
  readonly entry: BankEntry;
  readonly line: EntryLine;
  readonly identity: BookingIdentity;
  /** Whether the reference says which booking it is. */
  readonly isByReference: boolean;
}

interface Placed {
  readonly state: EntryState;
  readonly reason: EntryReason;
  readonly proposal: readonly Allocation[];
}

/** @param propose what a credit may pay */
export function placeOf({ entry, line }: FoundLine, propose: (line: EntryLine) => Placed): Placed {
  const placed = (state: EntryState, reason: EntryReason): Placed => ({ state, reason, proposal: [] });
  if (!line.isBookable) return placed('aside', 'nothing');
  if (line.kind === 'charge') return placed('aside', 'charge');
  if (entry.isReversal) return placed('outgoing', 'reversal');
  if (line.details?.returnReason) return placed('outgoing', 'returned');
  if (line.cents < 0) return placed('outgoing', 'outgoing');
  if (entry.currency !== 'EUR') return placed('unknown', 'currency');
  return line.kind === 'unresolved' ? placed('unknown', 'unresolved') : propose(line);
}

const MAX_LENGTH = { name: 200, iban: 40, reference: 40 };
const NO_DETAILS: Partial<EntryDetails> = {};

/** As it is stored, without its place. */
export function storedLine({ entry, line, identity, isByReference }: FoundLine) {
  const { name, ultimateName, iban, purpose, endToEndId, additionalInfo, returnReason } = line.details ?? NO_DETAILS;
  return {
    bookingDay: entry.bookingDay,
    cents: line.cents,
    currency: entry.currency,
    identity: (isByReference && identity.byReference) || identity.byContent,
    content: identity.byContent,
    isByReference,
    isReversal: entry.isReversal,
    returnReason: returnReason ?? null,
    payerName: (name ?? ultimateName ?? '').slice(0, MAX_LENGTH.name),
    payerIban: (iban ?? '').slice(0, MAX_LENGTH.iban),
    purpose: purpose || additionalInfo || entry.additionalInfo || '',
    reference: (endToEndId ?? '').slice(0, MAX_LENGTH.reference),
    xml: entry.xml,
  };
}
