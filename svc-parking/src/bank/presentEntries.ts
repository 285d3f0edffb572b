import { hash } from 'node:crypto';
import type { BankEntry, EntryState } from '@parkwart/contracts/calls/bank';
import { type Cents, eurosFromCents, formatCents, sumCents } from '@parkwart/contracts/rules/money';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { NO_RECORD } from '../accounts/restPostings.ts';
import { returnReasonText } from '../refunds/returnReasons.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { EntryRow } from './bankEntries.ts';
import { isCardEntry } from './cardSettlements.ts';
import { BEGINS, patternOf, withoutIndex } from './identity.ts';
import { isOpenPayoutEntry, payoutOf, payoutText } from './payouts.ts';
import { isRefundEntry } from './refundEntries.ts';
import { readLinked } from './returns.ts';
import { type Allocation, type ByHand, ENTRY_REASONS, type EntryReason, type Proposed } from './table.ts';

const identityFields = PARKING_TABLES.bank_entries.pick('id', 'identity', 'cents');
const lookalikeFields = PARKING_TABLES.bank_entries.pick('id', 'bookingDay', 'cents', 'payerName');
type Lookalike = RowOf<typeof lookalikeFields>;

/**
 * For each entry with the reason `resplit`, the earlier entry that may be the same booking: one with the same reference
 * of the bank, preferably with the same amount.
 */
async function readLookalikes(
  database: Queryable,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<number, Lookalike>> {
  const ids = entries.filter(({ reason }) => reason === 'resplit').map(({ id }) => id);
  const found = new Map<number, Lookalike>();
  if (ids.length === 0) return found;
  const sql = statement(`SELECT ${identityFields.list()} FROM bank_entries WHERE id IN (:ids)`);
  const earlier = statement(`SELECT ${lookalikeFields.list()} FROM bank_entries
    WHERE ${BEGINS[database.dialect]} AND isByReference = 1 AND id < :id
    ORDER BY CASE WHEN cents = :cents THEN 0 ELSE 1 END, id DESC LIMIT 1`);
  for (const { id, identity, cents } of await readAs(database, identityFields, sql, { ids })) {
    const pattern = patternOf(database, withoutIndex(identity));
    const [alike] = await readAs(database, lookalikeFields, earlier, { pattern, id, cents });
    if (alike) found.set(id, alike);
  }
  return found;
}

function lookalikeText({ bookingDay, cents, payerName }: Lookalike): string {
  const from = payerName && ` von ${payerName}`;
  return `Er sieht aus wie der vom ${formatStoredDay(bookingDay)} über ${formatCents(cents)}${from}.`;
}

const isReturned = ({ takenBackById }: EntryRow) => takenBackById !== null;

/** @param mayBeReturned selects payments that were, or may have been, returned */
export async function presentEntries(
  database: Queryable,
  entries: readonly EntryRow[],
  mayBeReturned = isReturned,
): Promise<BankEntry[]> {
  const linked = await readLinked(database, entries);
  const payments = entries.flatMap((entry) =>
    mayBeReturned(entry) ? entry : (linked.get(entry.takesBackId ?? 0) ?? []),
  );
  const warnings = await refundWarnings(database, payments);
  const lookalikes = await readLookalikes(database, entries);
  return entries.map((entry) =>
    presentEntry(entry, linked, lookalikes.get(entry.id), warnings.get(entry.takesBackId ?? entry.id)),
  );
}

export async function presentOne(database: Queryable, entry: EntryRow): Promise<BankEntry> {
  const [presented] = await presentEntries(database, [entry]);
  return presented as BankEntry;
}

function presentEntry(
  entry: EntryRow,
  linked: ReadonlyMap<number, EntryRow>,
  alike: Lookalike | undefined,
  warning: string | undefined,
): BankEntry {
  const { id, cents, state } = entry;
  const isJoined = state === 'proposed' || state === 'booked';
  const byHand = isJoined ? entry.proposal.flatMap((one) => one.byHand ?? []) : [];
  const cards = entry.proposal.flatMap((one) => (one.cards ? cardsText(one.cards, cents) : []));
  const payout = payoutOf(entry);
  const isPayout = payout !== undefined || isOpenPayoutEntry(entry);
  const texts = [...(byHand.length > 0 ? [byHandText(state, byHand)] : []), ...(alike ? [lookalikeText(alike)] : [])];
  const [payment, back] = [linked.get(entry.takesBackId ?? 0), linked.get(entry.takenBackById ?? 0)];
  return {
    _id: String(id),
    day: formatStoredDay(entry.bookingDay),
    amount: eurosFromCents(cents),
    currency: entry.currency,
    state,
    name: entry.payerName,
    iban: entry.payerIban,
    purpose: entry.purpose,
    reason: [...cards, ...(payout ? [payoutText(payout)] : []), reasonOf(entry, payment, back), ...texts].join(' '),
    allocations: allocationsOf(entry, payment)
      .filter((one) => one.invoiceNumber !== NO_RECORD && one.cents !== 0)
      .map(({ invoiceNumber, cents: part }) => ({ invoiceNumber, amount: eurosFromCents(part) })),
    rest: eurosFromCents(restOf(entry)),
    proposal: proposalKey(entry),
    ...(warning && { warning }),
    ...(entry.isReversal && { isReversal: true }),
    // A payout without a report of the provider can only be set aside, like the settlement of a card terminal.
    ...((isCardEntry(entry) || (isPayout && !payout)) && { isCards: true }),
    ...(isPayout && { isPayout: true }),
    ...(byHand.length > 0 && { isByHand: true }),
    ...(isRefundEntry(entry) && { isRefund: true }),
    ...(payment && { takesBack: linkTo(payment) }),
    ...(back && { takenBackBy: linkTo(back) }),
    ...(alike && { looksLike: linkTo(alike) }),
  };
}

/**
 * A key that is the same for equal proposals: made from the records, the amounts, and the payments by hand that the
 * proposal replaces.
 */
export function proposalKey({ proposal, takesBackId }: EntryRow): string {
  const parts = proposal.map(({ invoiceNumber, cents, byHand = [], cards, payout }) => [
    invoiceNumber,
    cents,
    byHand.map(({ id }) => id),
    cards ?? payout?.id,
  ]);
  return hash('sha256', JSON.stringify([takesBackId, parts]), 'base64url').slice(0, 16);
}

/** The amount that is on no account, or will be on none when the proposal is booked. */
function restOf({ state, cents, allocatedCents, refundedCents, takesBackId, proposal }: EntryRow): Cents {
  if (state === 'booked') return cents - allocatedCents - refundedCents;
  const isProposed = (state === 'certain' || state === 'proposed') && takesBackId === null && proposal.length > 0;
  return isProposed ? cents - refundedCents - sumCents(proposal.map((one) => one.cents)) : 0;
}

function cardsText({ from, to, paidCents }: NonNullable<Proposed['cards']>, cents: Cents): string {
  const days = from === to ? `vom ${formatStoredDay(from)}` : `vom ${formatStoredDay(from)} bis ${formatStoredDay(to)}`;
  const fee = paidCents > cents ? `, weniger ${formatCents(paidCents - cents)} Entgelt` : '';
  return `Abrechnung der Kartenzahlungen ${days}: ${formatCents(paidCents)}${fee}.`;
}

function byHandText(state: EntryState, byHand: readonly ByHand[]): string {
  const days = [...new Set(byHand.map(({ day }) => formatStoredDay(day)))].join(' und ');
  const bookings = `${byHand.length === 1 ? 'die Buchung' : 'die Buchungen'} vom ${days}`;
  return state === 'booked'
    ? `Der Umsatz ersetzt ${bookings}.`
    : `„Verbinden“ ersetzt ${bookings} durch diesen Umsatz, so dass das Geld einmal zählt.`;
}

const linkTo = ({ id, bookingDay }: Pick<EntryRow, 'id' | 'bookingDay'>) => ({
  _id: String(id),
  day: formatStoredDay(bookingDay),
});

/** The allocations that are reversed when the return is booked. */
function allocationsOf({ state, proposal }: EntryRow, payment: EntryRow | undefined): readonly Allocation[] {
  return state !== 'booked' && payment?.state === 'booked' ? takenBack(payment) : proposal;
}

export const takenBack = ({ proposal }: Pick<EntryRow, 'proposal'>): Allocation[] =>
  proposal.map(({ invoiceNumber, cents }) => ({ invoiceNumber, cents: -cents }));

function reasonOf(
  { state, reason, isReversal, cents, returnReason }: EntryRow,
  payment: EntryRow | undefined,
  back: Pick<EntryRow, 'returnReason'> | undefined,
): string {
  const isUnclear = (reason === 'returned' || reason === 'reversal') && cents < 0 && state === 'outgoing';
  const texts = [
    state === 'unknown' && isReversal && reason === 'reversal' ? RETURN_TEXTS.flipped : reasonText(reason),
    isUnclear && RETURN_TEXTS.unclear,
  ];
  const found = payment && state !== 'outgoing' ? RETURN_TEXTS.takesBack : back && RETURN_TEXTS.takenBack;
  const why = returnReason ?? back?.returnReason;
  return [...(found ? [found] : texts), why && `Grund: ${returnReasonText(why)}.`].filter(Boolean).join(' ');
}

/** @returns one German sentence */
export function reasonText(reason: EntryReason): string {
  return ENTRY_REASONS[reason];
}

/**
 * Reasons for returned money. They are derived, not stored, so that an older release of the service never reads a
 * reason that it does not know.
 */
const RETURN_TEXTS = {
  takesBack: 'Damit ging eine frühere Zahlung zurück.',
  takenBack: 'Diese Zahlung ging zurück.',
  unclear: 'Um welche Zahlung es geht, steht nicht fest.',
  flipped:
    'Der Auszug geht nur auf, wenn Stornos mit umgekehrtem Vorzeichen zählen. Bitte prüfen Sie den Umsatz bei der Bank.',
} as const;

const refundFields = PARKING_TABLES.refunds.pick('bankEntryId', 'state', 'cents');

type Payment = Pick<EntryRow, 'id' | 'refundedCents' | 'payerName'>;

/**
 * Warnings about payments that were returned after a partial refund: they show who has the money and what an admin must
 * do, because no booking corrects such a case.
 * @returns German sentences by payment id
 */
async function refundWarnings(database: Queryable, payments: readonly Payment[]): Promise<ReadonlyMap<number, string>> {
  const refunded = payments.filter(({ refundedCents }) => refundedCents > 0);
  if (refunded.length === 0) return new Map();
  const sql = statement(`SELECT ${refundFields.list()} FROM refunds
    WHERE state IN ('ordered', 'paid') AND bankEntryId IN (:ids)`);
  const refunds = await readAs(database, refundFields, sql, { ids: refunded.map(({ id }) => id) });
  return new Map(
    refunded.map(({ id, payerName }) => {
      const inState = (wanted: string) =>
        sumCents(refunds.filter((one) => one.bankEntryId === id && one.state === wanted).map(({ cents }) => cents));
      const payer = payerName || 'der Zahler';
      return [id, [paidText(inState('paid'), payer), orderedText(inState('ordered'), payer)].filter(Boolean).join(' ')];
    }),
  );
}

const paidText = (cents: Cents, payer: string) =>
  cents > 0 &&
  `Von der Zahlung sind ${formatCents(cents)} schon erstattet, die ${payer} nun doppelt hat. Fordern Sie ${formatCents(cents)} zurück.`;

const orderedText = (cents: Cents, payer: string) =>
  cents > 0 &&
  `Von der Zahlung sind ${formatCents(cents)} als Erstattung beauftragt. Verwerfen Sie die Erstattung, wenn die Bank ihre Datei noch nicht hat; sonst hat ${payer} das Geld doppelt, und Sie fordern es zurück.`;
