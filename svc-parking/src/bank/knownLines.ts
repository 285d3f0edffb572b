import type { EntryState } from '@parkwart/contracts/calls/bank';
import type { Transaction } from '@parkwart/service-kit/database/database';
import { statement } from '../tables.ts';
import type { PaymentsByHand } from './byHand.ts';
import { BEGINS, isPlaceholder, patternOf, placeIn, withoutIndex } from './identity.ts';
import { matchEntry } from './matching/matchEntry.ts';
import type { OpenRecords } from './matching/openRecords.ts';
import { type FoundLine, type KnownEntry, type StagedEntry, type stagedImport, storedLine } from './stagedImport.ts';
import type { EntryReason } from './table.ts';

interface Dividing {
  readonly staged: Pick<ReturnType<typeof stagedImport>, 'findKnown'>;
  readonly importId: number;
  readonly open: OpenRecords;
  readonly byHand: PaymentsByHand;
}

/** Decides which lines of a file are new. A line with a known identity but another amount is new, too. */
export class KnownLines {
  /** Earlier entries that this file repeats. */
  readonly seenIds = new Set<number>();
  /**
   * Bookings that an earlier import divided into other parts. The key is the reference, the value the last statement
   * with the new parts.
   */
  readonly resplit = new Map<string, number>();
  readonly #dividing: Dividing;

  constructor(dividing: Dividing) {
    this.#dividing = dividing;
  }

  async sortOut(lines: readonly FoundLine[], statementId: number): Promise<{ fresh: StagedEntry[]; seen: number }> {
    const keys = lines.flatMap(({ entry, identity: { byReference, byContent } }) =>
      byReference === undefined ? [byContent] : [byReference, placeOfDay(byReference, entry), byContent],
    );
    const known = await this.#dividing.staged.findKnown([...new Set(keys)]);
    const fresh: StagedEntry[] = [];
    for (const found of lines) {
      const alike = known.filter((one) => isAlike(one, found));
      const same = alike.find((one) => isSame(one, found));
      if (same) this.seenIds.add(same.id);
      else fresh.push(this.#fresh(found, statementId, alike));
    }
    return { fresh, seen: lines.length - fresh.length };
  }

  #fresh(found: FoundLine, statementId: number, alike: readonly KnownEntry[]): StagedEntry {
    if (alike.length === 0) return this.#stored(found, statementId);
    const ofDay = alike.filter(({ bookingDay }) => bookingDay === found.entry.bookingDay);
    return isSplit(found, ofDay)
      ? this.splitAgain(found, statementId, ofDay)
      : this.#suspected(found, statementId, alike);
  }

  /**
   * The entry of a line that resembles known entries. Banks reuse references, so the line may be another booking: it is
   * not skipped, but gets no proposal.
   */
  #suspected(found: FoundLine, statementId: number, alike: readonly KnownEntry[]): StagedEntry {
    const stored = storedLine(found);
    const ofDay = placeOfDay(stored.identity, found.entry);
    const isTaken = alike.some(({ identity }) => identity === ofDay);
    const identity = isTaken ? `${stored.identity}#${this.#dividing.importId}-${statementId}` : ofDay;
    return { ...stored, identity, state: 'unknown', reason: 'resplit', proposal: [], statementId };
  }

  /**
   * @param earlier entries of the same booking, divided into other parts; the amounts that the `certain` ones would pay
   * become open again
   */
  splitAgain(found: FoundLine, statementId: number, earlier: readonly KnownEntry[] = []): StagedEntry {
    const { open, importId } = this.#dividing;
    for (const { state, proposal } of earlier) if (state === 'certain') open.reopen(proposal);
    const entry = this.#stored(found, statementId);
    this.resplit.set(withoutIndex(entry.identity), statementId);
    // The earlier entry keeps the identity without a suffix, even if this statement replaces that entry.
    return { ...entry, identity: `${entry.identity}#${importId}-${statementId}` };
  }

  #stored(found: FoundLine, statementId: number): StagedEntry {
    return { ...storedLine(found), ...matchedWith(found, this.#dividing.open, this.#dividing.byHand), statementId };
  }
}

/** States of lines that cannot pay a claim. */
const STATES: Readonly<Partial<Record<EntryReason, EntryState>>> = {
  outgoing: 'outgoing',
  reversal: 'outgoing',
  returned: 'outgoing',
  charge: 'aside',
  nothingToBook: 'aside',
};

/** Matches a line with claims. The amount that a certain line pays is no longer open for later lines. */
function matchedWith(found: FoundLine, open: OpenRecords, byHand: PaymentsByHand) {
  const match = matchEntry(found.line, found.entry, open);
  const joined = byHand.join(found.line, found.entry, match);
  if (joined) return { state: 'proposed', reason: 'bookedByHand', proposal: joined } as const;
  const { kind, reason, allocations } = match;
  if (kind === 'certain') open.settle(allocations);
  return { state: STATES[reason] ?? kind, reason, proposal: allocations };
}

const placeOfDay = (place: string, { bookingDay }: FoundLine['entry']): string => `${place}@${bookingDay}`;

/** Compares the references if both the entry and the line have one, otherwise the contents. */
function isAlike(known: KnownEntry, { identity, isByReference }: FoundLine): boolean {
  if (!isByReference || !known.isByReference) return known.content === identity.byContent;
  const reference = identity.byReference ?? '';
  return placeIn(known.identity) === reference || hasSameContent(known, identity);
}

function isSame(known: KnownEntry, found: FoundLine): boolean {
  if (known.cents !== found.line.cents) return false;
  if (!found.isByReference || !known.isByReference || hasSameContent(known, found.identity)) return true;
  const { bookingDay, payerIban, payerName, reference } = storedLine(found);
  const isPayer = payerIban && known.payerIban ? known.payerIban === payerIban : agree(known.payerName, payerName);
  return known.bookingDay === bookingDay && isPayer && agree(stated(known.reference), stated(reference));
}

/** Ignores the index of the part, because banks may list the bookings of one reference in another order. */
function hasSameContent({ identity, content }: KnownEntry, { byReference = '', byContent }: FoundLine['identity']) {
  return content === byContent && withoutIndex(identity) === withoutIndex(byReference);
}

/** An empty text fits any text, because a report may leave out a reference that the day's statement contains. */
const agree = (one: string, other: string) => one === '' || other === '' || one === other;
const stated = (reference: string) => (isPlaceholder(reference) ? '' : reference);

/** Whether a line divides a batch that an earlier file contained. */
function isSplit({ entry, line }: FoundLine, known: readonly KnownEntry[]): boolean {
  const isBatch = entry.lines.length > 1 || line.kind === 'unresolved';
  return known.length > 0 && (isBatch || known.some(({ reason }) => reason === 'unresolved'));
}

interface Part {
  readonly id: number;
  readonly statementId: number;
  readonly state: string;
  readonly bookingDay: number;
  readonly cents: number;
}

/**
 * Handles bookings that this import divides into other parts than an earlier import. Replaces the earlier entries,
 * unless one of them is booked or the sums differ; in these two cases, an admin must compare the entries, and the new
 * entries get no proposal.
 */
export async function replaceSplits(
  transaction: Transaction,
  { seenIds, resplit }: Pick<KnownLines, 'seenIds' | 'resplit'>,
): Promise<void> {
  for (const [reference, statementId] of resplit) {
    const parts = await partsOf(transaction, reference);
    const isNew = (part: Part) => part.statementId === statementId && !seenIds.has(part.id);
    const fresh = parts.filter(isNew);
    const isOfDay = ({ bookingDay }: Part) => fresh.some((part) => part.bookingDay === bookingDay);
    const earlier = parts.filter((part) => !isNew(part) && !seenIds.has(part.id) && isOfDay(part));
    const isDivided = sumOf(earlier) === sumOf(fresh) && !earlier.some(({ state }) => state === 'booked');
    if (isDivided) await change(transaction, REPLACE, earlier);
    else await change(transaction, LEAVE_TO_ADMIN, fresh);
  }
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

const REPLACE = statement("UPDATE bank_entries SET state = 'aside', reason = 'replaced' WHERE id IN (:ids)");
const LEAVE_TO_ADMIN = statement(`UPDATE bank_entries SET state = 'unknown', reason = 'resplit', proposal = '[]'
  WHERE id IN (:ids)`);

/** Locks the parts, so that none is booked in between. */
function partsOf(transaction: Transaction, reference: string): Promise<Part[]> {
  const sql = statement(`SELECT id, statementId, state, bookingDay, cents FROM bank_entries
    WHERE ${BEGINS[transaction.dialect]} AND isByReference = 1 AND NOT (state = 'aside' AND reason = 'replaced')${transaction.forUpdate}`);
  return transaction.read<Part>(sql, { pattern: patternOf(transaction, reference) });
}

async function change(transaction: Transaction, sql: string, parts: readonly Part[]): Promise<void> {
  if (parts.length > 0) await transaction.write(sql, { ids: parts.map(({ id }) => id) });
}
