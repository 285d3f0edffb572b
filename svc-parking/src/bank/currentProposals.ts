import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import type { Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { NO_RECORD } from '../accounts/restPostings.ts';
import type { ChangeParts } from '../feature.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { type EntryChanges, type EntryRow, findEntryForChange, saveEntry } from './bankEntries.ts';
import { type HandPayment, handPaymentsOf, isNear, paymentsByHand } from './byHand.ts';
import { cardChanges, isCardEntry, isCardSettlement, isOpenCardEntry } from './cardSettlements.ts';
import { type Purpose, readPurpose } from './matching/purpose.ts';
import { joinedIds, reservations } from './openClaims.ts';
import { isOpenPayoutEntry, payoutChanges } from './payouts.ts';
import { isRefundEntry } from './refundEntries.ts';
import type { EntryReason, Proposed } from './table.ts';

const owedFields = PARKING_TABLES.records.pick('id', 'owedCents');

interface Accounts {
  readonly owed: ReadonlyMap<number, Cents>;
  readonly byHand: readonly HandPayment[];
}

/**
 * Whether an entry has a proposal to renew. Includes proposals whose records had nothing open, because a record may be
 * open again.
 */
function isProposal(entry: EntryRow): boolean {
  const { state, reason, takesBackId, takenBackById, proposal } = entry;
  const isOpen = state === 'certain' || state === 'proposed' || (state === 'unknown' && reason === 'changed');
  return (
    isOpen &&
    !isCardSettlement(entry) &&
    !isOpenPayoutEntry(entry) &&
    takesBackId === null &&
    takenBackById === null &&
    proposal.length > 0 &&
    !isRefundEntry(entry)
  );
}

/**
 * Renews the proposals of entries before they are shown, because the open amounts may have changed: a driver who owes
 * money again must get no refund.
 * @returns the entries whose proposals changed, as saved
 */
export async function renewProposals(parts: ChangeParts, entries: readonly EntryRow[]): Promise<EntryRow[]> {
  const renewed: EntryRow[] = [];
  for (const { id } of await outdated(parts.database, entries)) {
    const entry = await parts.database.transaction(async (transaction) => {
      const found = await findEntryForChange(transaction, id);
      return found && (await renewProposal(transaction, parts, found));
    });
    if (entry) renewed.push(entry);
  }
  return renewed;
}

/**
 * Renews the proposal of an entry, after locking the records of the proposal. @param entry must be locked @returns the
 * entry with its new proposal; undefined if the proposal is unchanged
 */
export async function renewProposal(
  transaction: Transaction,
  parts: ChangeParts,
  entry: EntryRow,
): Promise<EntryRow | undefined> {
  const ofRecords = entry.proposal.filter(({ invoiceNumber }) => invoiceNumber !== NO_RECORD);
  const numbers = ofRecords.map(({ invoiceNumber }) => invoiceNumber).toSorted((one, other) => one - other);
  for (const number of numbers) await parts.records.findForChange(transaction, number);
  const [changed] = await outdated(transaction, [entry]);
  return changed && saveEntry(transaction, entry, changed.changes);
}

/** Entries that transfer many payments at once. */
const OF_MANY = [
  { isOf: isOpenPayoutEntry, changesOf: payoutChanges },
  { isOf: isOpenCardEntry, changesOf: cardChanges },
];

async function outdated(queryable: Queryable, entries: readonly EntryRow[]) {
  const many: Outdated[] = [];
  for (const entry of entries) {
    const changes = await OF_MANY.find(({ isOf }) => isOf(entry))?.changesOf(queryable, entry);
    if (changes) many.push({ id: entry.id, changes });
  }
  let read: ReturnType<typeof reservations> | undefined;
  const readReserved = () => {
    read ??= reservations(queryable);
    return read;
  };
  const changed = await outdatedPayments(queryable, entries, readReserved);
  return [...many, ...changed, ...(await nowOpen(queryable, entries, readReserved))];
}

type Reserved = Awaited<ReturnType<typeof reservations>>;
type ReadReserved = () => Promise<Reserved>;

/** The open amounts, less the amounts that the `certain` entries in `reserved` will pay when they are booked. */
function withoutReserved(owed: ReadonlyMap<number, Cents>, reserved: Reserved): Map<number, Cents> {
  const left = new Map(owed);
  for (const { state, proposal } of reserved)
    for (const { invoiceNumber, cents } of state === 'certain' ? proposal : [])
      left.set(invoiceNumber, (left.get(invoiceNumber) ?? 0) - cents);
  return left;
}

interface Outdated {
  readonly id: number;
  readonly changes: EntryChanges;
}

async function outdatedPayments(
  queryable: Queryable,
  entries: readonly EntryRow[],
  readReserved: ReadReserved,
): Promise<Outdated[]> {
  const proposals = entries.filter(isProposal);
  const ids = [...new Set(proposals.flatMap(({ proposal }) => proposal.map(({ invoiceNumber }) => invoiceNumber)))];
  if (ids.length === 0) return [];
  const sql = statement(`SELECT ${owedFields.list()} FROM records WHERE id IN (:ids)`);
  const rows = await readAs(queryable, owedFields, sql, { ids });
  const owed = new Map(rows.map(({ id, owedCents }) => [id, owedCents]));
  const byHand = await paymentsByHand(queryable, ids);
  const changed = proposals.filter((entry) => changesOf(entry, { owed, byHand }));
  if (changed.length === 0) return [];
  // Earlier entries reserve open amounts first, as in an import.
  const others = await readReserved();
  return changed.flatMap((entry) => {
    const before = others.filter(({ id }) => id < entry.id);
    const left = withoutReserved(owed, before);
    const taken = joinedIds(before);
    const changes = changesOf(entry, { owed: left, byHand: byHand.filter(({ id }) => !taken.includes(id)) });
    return changes ? [{ id: entry.id, changes }] : [];
  });
}

const NOTHING_FOUND: readonly EntryReason[] = [
  'notOpen',
  'nothingNamed',
  'numberOtherPlate',
  'plateOtherAmount',
  'paidByHand',
  'putBack',
];

/** Whether an import found no record for a payment, or an admin put the payment back into the lists. */
function isUnmatched(entry: EntryRow): boolean {
  const { state, reason, proposal, cents, currency, isReversal, takesBackId, takenBackById } = entry;
  const isPayment = cents > 0 && currency === 'EUR' && !isReversal && takesBackId === null && takenBackById === null;
  return (
    state === 'unknown' &&
    proposal.length === 0 &&
    NOTHING_FOUND.includes(reason) &&
    isPayment &&
    !isRefundEntry(entry) &&
    !isCardEntry(entry) &&
    !isOpenPayoutEntry(entry)
  );
}

const namedFields = PARKING_TABLES.records.pick('id', 'provisionalReference', 'owedCents');

/**
 * Proposes records whose number a payment contains and that are open now, because a payment was reversed or the record
 * was created after the transfer. The match is never certain, because other numbers may be similar.
 */
async function nowOpen(
  queryable: Queryable,
  entries: readonly EntryRow[],
  readReserved: ReadReserved,
): Promise<Outdated[]> {
  const unmatched = entries.filter(isUnmatched).map((entry) => ({ entry, purpose: purposeOf(entry) }));
  const numbers = unmatched.flatMap(({ purpose }) => purpose.numbers);
  const references = unmatched.flatMap(({ purpose }) => purpose.references);
  if (numbers.length + references.length === 0) return [];
  const read = (column: 'id' | 'provisionalReference', named: readonly (number | string)[]) => {
    const sql = statement(`SELECT ${namedFields.list()} FROM records WHERE ${column} IN (:named) AND isDisable = 0`);
    return named.length === 0 ? [] : readAs(queryable, namedFields, sql, { named });
  };
  const rows = [...(await read('id', numbers)), ...(await read('provisionalReference', references))];
  const byHand = await paymentsByHand(queryable, [...new Set(rows.map(({ id }) => id))]);
  const left = withoutReserved(new Map(rows.map(({ id, owedCents }) => [id, owedCents])), await readReserved());
  return unmatched.flatMap(({ entry, purpose }) => {
    const isNamed = ({ id, provisionalReference }: (typeof rows)[number]) =>
      purpose.numbers.includes(id) || purpose.references.includes(provisionalReference ?? '');
    const named = [...new Set(rows.filter(isNamed).map(({ id }) => id))].toSorted((one, other) => one - other);
    const proposal: Proposed[] = [];
    let rest = entry.cents - entry.refundedCents;
    for (const invoiceNumber of named) {
      const cents = Math.min(Math.max(left.get(invoiceNumber) ?? 0, 0), rest);
      if (cents > 0) proposal.push({ invoiceNumber, cents });
      rest -= cents;
    }
    if (proposal.length > 0) return { id: entry.id, changes: { state: 'proposed', reason: 'changed', proposal } };
    const isPaid = byHand.some((one) => named.includes(one.invoiceNumber) && isNear(one, entry.bookingDay));
    return isPaid && entry.reason === 'notOpen' ? { id: entry.id, changes: { reason: 'paidByHand' } } : [];
  });
}

const purposeOf = ({ purpose, reference }: EntryRow): Purpose =>
  readPurpose({
    purpose,
    endToEndId: reference,
    otherReferences: [],
    structuredReferences: [],
    additionalInfo: undefined,
  });

/** @returns undefined if the proposal is unchanged */
function changesOf(entry: EntryRow, accounts: Accounts): EntryChanges | undefined {
  const proposal = proposalOf(entry, accounts);
  const isNothing = proposal.every(({ cents }) => cents === 0);
  if (isNothing) return entry.state === 'unknown' ? undefined : { state: 'unknown', reason: 'changed' };
  if (entry.state !== 'unknown' && keyOf(proposal) === keyOf(entry.proposal)) return undefined;
  const isJoined = proposal.some(({ byHand }) => byHand);
  return { state: 'proposed', reason: isJoined ? 'bookedByHand' : 'changed', proposal };
}

const keyOf = (proposal: readonly Proposed[]) =>
  proposal.map(({ cents, byHand = [] }) => [cents, ...byHand.map(({ id }) => id)].join()).join(' ');

/**
 * Keeps the records of a proposal and renews the amounts: first the proposed amounts as far as they are still open,
 * then any other open amount of these records.
 */
function proposalOf({ proposal, reason, cents, refundedCents, bookingDay }: EntryRow, accounts: Accounts) {
  const isChosen = reason === 'byHand';
  const most = cents - refundedCents;
  const openOf = ({ invoiceNumber }: Proposed) => Math.max(accounts.owed.get(invoiceNumber) ?? 0, 0);
  const parts = proposal.map((one): Proposed => {
    const { invoiceNumber } = one;
    const whole = proposal.length === 1 ? most : one.cents;
    const byHand = isChosen ? undefined : handPaymentsOf({ invoiceNumber, cents: whole }, bookingDay, accounts.byHand);
    return byHand
      ? { invoiceNumber, cents: whole, byHand }
      : { invoiceNumber, cents: Math.min(one.cents, openOf(one)) };
  });
  let rest = isChosen ? 0 : most - sumCents(parts.map((one) => one.cents));
  return parts.map((one) => {
    const more = one.byHand ? 0 : Math.max(Math.min(openOf(one) - one.cents, rest), 0);
    rest -= more;
    return { ...one, cents: one.cents + more };
  });
}
