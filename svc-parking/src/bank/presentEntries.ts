import type { BankEntry, EntryState } from '@parkwart/contracts/calls/bank';
import { type Cents, eurosFromCents, formatCents, sumCents } from '@parkwart/contracts/rules/money';
import type { Database } from '@parkwart/service-kit/database/database';
import { type RowOf, readAs } from '@parkwart/service-kit/database/tables';
import { NO_RECORD } from '../accounts/restPostings.ts';
import { formatStoredDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { EntryRow } from './bankEntries.ts';
import { isCardEntry } from './cardSettlements.ts';
import { withoutIndex } from './identity.ts';
import { isRefundEntry } from './isRefundEntry.ts';
import { RETURN_TEXTS, reasonText, returnReasonText } from './reasons.ts';
import { refundWarnings } from './refundWarnings.ts';
import { BEGINS, patternOf } from './replaceSplits.ts';
import { readLinked } from './returns.ts';
import type { Allocation, ByHand, Proposed } from './table.ts';

const identityFields = PARKING_TABLES.bank_entries.pick('id', 'identity', 'cents');
const fields = PARKING_TABLES.bank_entries.pick('id', 'bookingDay', 'cents', 'payerName');
type Lookalike = RowOf<typeof fields>;

/** The earlier entry that each of these may repeat: by the bank's reference, preferably with the same amount. */
async function readLookalikes(
  database: Database,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<number, Lookalike>> {
  const ids = entries.filter(({ reason }) => reason === 'resplit').map(({ id }) => id);
  const found = new Map<number, Lookalike>();
  if (ids.length === 0) return found;
  const sql = statement(`SELECT ${identityFields.list()} FROM bank_entries WHERE id IN (:ids)`);
  const earlier = statement(`SELECT ${fields.list()} FROM bank_entries
    WHERE ${BEGINS[database.dialect]} AND isByReference = 1 AND id < :id
    ORDER BY CASE WHEN cents = :cents THEN 0 ELSE 1 END, id DESC LIMIT 1`);
  for (const { id, identity, cents } of await readAs(database, identityFields, sql, { ids })) {
    const pattern = patternOf(database, withoutIndex(identity));
    const [alike] = await readAs(database, fields, earlier, { pattern, id, cents });
    if (alike) found.set(id, alike);
  }
  return found;
}

function lookalikeText({ bookingDay, cents, payerName }: Lookalike): string {
  const from = payerName && ` von ${payerName}`;
  return `Er sieht aus wie der vom ${formatStoredDay(bookingDay)} über ${formatCents(cents)}${from}.`;
}

const wentBack = ({ takenBackById }: EntryRow) => takenBackById !== null;

/** @param mayGoBack finds the payments that were returned, or may have been */
export async function presentEntries(
  database: Database,
  entries: readonly EntryRow[],
  mayGoBack = wentBack,
): Promise<BankEntry[]> {
  const linked = await readLinked(database, entries);
  const payments = entries.flatMap((entry) => (mayGoBack(entry) ? entry : (linked.get(entry.takesBackId ?? 0) ?? [])));
  const warnings = await refundWarnings(database, payments);
  const lookalikes = await readLookalikes(database, entries);
  return entries.map((entry) =>
    presentEntry(entry, linked, lookalikes.get(entry.id), warnings.get(entry.takesBackId ?? entry.id)),
  );
}

export async function presentOne(database: Database, entry: EntryRow): Promise<BankEntry> {
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
    reason: [...cards, reasonOf(entry, payment, back), ...texts].join(' '),
    allocations: allocationsOf(entry, payment)
      .filter((one) => one.invoiceNumber !== NO_RECORD && one.cents !== 0)
      .map(({ invoiceNumber, cents: part }) => ({ invoiceNumber, amount: eurosFromCents(part) })),
    rest: eurosFromCents(restOf(entry)),
    ...(warning && { warning }),
    ...(entry.isReversal && { isReversal: true }),
    ...(isCardEntry(entry) && { isCards: true }),
    ...(byHand.length > 0 && { isByHand: true }),
    ...(isRefundEntry(entry) && { isRefund: true }),
    ...(payment && { takesBack: linkTo(payment) }),
    ...(back && { takenBackBy: linkTo(back) }),
    ...(alike && { looksLike: linkTo(alike) }),
  };
}

/** The amount that is on no account, or will not be once the proposal is booked. */
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

/** The allocations that a return will reverse once it is booked. */
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
