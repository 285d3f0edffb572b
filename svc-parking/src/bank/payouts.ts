import { type Cents, formatCents } from '@parkwart/contracts/rules/money';
import type { Queryable, Transaction } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import type { Actor } from '@parkwart/service-kit/journal/journal';
import { dayInFuture } from '../accounts/errors.ts';
import { type NewPosting, reversalOf, standing } from '../accounts/posting.ts';
import { writePostings } from '../accounts/postingRepository.ts';
import { NO_RECORD } from '../accounts/restPostings.ts';
import type { ChangeParts } from '../feature.ts';
import { numberOf } from '../online-payments/onlinePayments.ts';
import { type PayoutRow, payoutRows } from '../online-payments/payouts.ts';
import { storedDay } from '../storedDay.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import { type EntryChanges, type EntryRow, saveEntry } from './bankEntries.ts';
import type { Proposed } from './table.ts';

type Named = Pick<EntryRow, 'cents' | 'currency' | 'isReversal' | 'payerName' | 'takenBackById'>;

/** Whether the entry is a transfer from the payment provider, recognised by the name of the account holder. */
export const isPayoutEntry = ({ cents, currency, isReversal, payerName, takenBackById }: Named): boolean =>
  cents > 0 &&
  currency === 'EUR' &&
  !isReversal &&
  takenBackById === null &&
  /^(?:stichting )?mollie(?: payments| b\.? ?v\b|$)/i.test(payerName);

const OPEN: readonly string[] = ['certain', 'proposed', 'unknown'];
/**
 * Reasons for which an entry is no open payout: an admin must first compare two entries, or the bank has not booked the
 * entry.
 */
const DOUBTFUL: readonly string[] = ['resplit', 'replaced', 'statusOpen'];

export const isOpenPayoutEntry = (entry: EntryRow): boolean =>
  OPEN.includes(entry.state) && isPayoutEntry(entry) && !DOUBTFUL.includes(entry.reason);

/** @returns the changes of the entry, with the payout that the entry transferred; undefined if nothing changes */
export async function payoutChanges(queryable: Queryable, entry: EntryRow): Promise<EntryChanges | undefined> {
  const { id, cents } = entry;
  const sql = statement('cents = :cents AND (bankEntryId IS NULL OR bankEntryId = :id) ORDER BY id');
  const possible = await payoutRows.where(queryable, sql, { id, cents });
  const text = entry.purpose.replaceAll(/\s/g, '');
  const named = possible.find(({ reference }) => reference && text.includes(reference));
  const found = named ?? (possible.length === 1 ? possible[0] : undefined);
  const proposal = found ? [{ invoiceNumber: NO_RECORD, cents, payout: presented(found) }] : [];
  // If an admin has reversed the booking of a payout, the entry stays proposed and does not become certain again.
  const isSure = named?.otherCents === 0 && !(entry.state === 'proposed' && entry.reason === 'payout');
  const state = isSure ? 'certain' : 'proposed';
  const reason = found ? 'payout' : 'payoutUnmatched';
  const isSame = entry.state === state && entry.reason === reason;
  if (isSame && JSON.stringify(entry.proposal) === JSON.stringify(proposal)) return undefined;
  return { state, reason, proposal };
}

type Payout = NonNullable<Proposed['payout']>;

const presented = ({ id, reference, payments, ...row }: PayoutRow): Payout => {
  const { paidCents, returnedCents, feeCents, otherCents } = row;
  return { id, reference, payments, paidCents, returnedCents, feeCents, otherCents };
};

export const payoutOf = ({ proposal }: Pick<EntryRow, 'proposal'>): Payout | undefined => proposal[0]?.payout;

/** The most payments that the text lists. */
const MOST_NAMED = 10;

export function payoutText({ reference, payments, paidCents, returnedCents, feeCents, otherCents }: Payout): string {
  const names = payments.slice(0, MOST_NAMED).map((id) => numberOf({ id }));
  const more = payments.length - names.length;
  const which = [...names, ...(more > 0 ? [`${more} weitere`] : [])].join(', ');
  const less = (cents: Cents, what: string) => (cents === 0 ? '' : `, weniger ${formatCents(cents)} ${what}`);
  return [
    `Auszahlung ${reference}: Online-Zahlungen über ${formatCents(paidCents)}${which && ` (${which})`}`,
    less(returnedCents, 'Erstattungen und Rückbuchungen'),
    less(feeCents, 'Entgelt'),
    otherCents === 0 ? '.' : `; ${formatCents(otherCents)} davon sind nicht von hier.`,
  ].join('');
}

const payoutTaken = () =>
  new HttpError(409, 'PAYOUT_TAKEN', 'Diese Auszahlung ist schon mit einem anderen Umsatz gebucht.');

/**
 * Books the transfer of a payout and the provider's fee; the payments in the payout are already on their records'
 * accounts. @throws HttpError 409, 422
 */
export async function bookPayout(
  transaction: Transaction,
  parts: ChangeParts,
  entry: EntryRow,
  by: Actor,
): Promise<EntryRow> {
  const { id, cents, bookingDay: day } = entry;
  if (day > storedDay(parts.clock())) throw dayInFuture();
  const payout = await payoutRows.lock(transaction, payoutOf(entry)?.id ?? 0);
  if (payout?.cents !== cents || (payout.bankEntryId !== null && payout.bankEntryId !== id)) throw payoutTaken();
  await payoutRows.update(transaction, payout.id, { bankEntryId: id });
  const of = { kind: 'payout', fineId: null, reverses: null, bankEntryId: id, day } as const;
  const both = [
    { ...of, type: 'online', cents },
    { ...of, type: 'provider-fee', cents: payout.feeCents },
  ] as const;
  await post(
    transaction,
    parts,
    both.filter((one) => one.cents !== 0),
    by,
  );
  await journalPayout(transaction, parts, entry, { after: { payout: payout.reference } }, by);
  return saveEntry(transaction, entry, { state: 'booked', allocatedCents: cents });
}

export async function takeBackPayout(
  transaction: Transaction,
  parts: ChangeParts,
  entry: EntryRow,
  { id, reference }: Payout,
  by: Actor,
): Promise<EntryRow> {
  const sql = statement("SELECT * FROM postings WHERE bankEntryId = :id AND kind = 'payout' ORDER BY id");
  const posted = await readAs(transaction, PARKING_TABLES.postings, sql, { id: entry.id });
  const day = Math.max(storedDay(parts.clock()), entry.bookingDay);
  const back = standing(posted).map((posting) => reversalOf(posting, day));
  await post(transaction, parts, back, by);
  await payoutRows.update(transaction, id, { bankEntryId: null });
  await journalPayout(transaction, parts, entry, { before: { payout: reference } }, by);
  return saveEntry(transaction, entry, { state: 'proposed', allocatedCents: 0 });
}

function post(
  transaction: Transaction,
  { clock }: ChangeParts,
  postings: readonly NewPosting[],
  { account }: Actor,
): Promise<void> {
  const numbered = postings.map((posting) => ({ ...posting, invoiceNumber: NO_RECORD }));
  return writePostings(transaction, numbered, { account, now: clock() });
}

interface Journaled {
  readonly payout?: string;
}

function journalPayout(
  transaction: Transaction,
  { journal }: ChangeParts,
  { id }: EntryRow,
  { before = {}, after = {} }: { readonly before?: Journaled; readonly after?: Journaled },
  by: Actor,
): Promise<void> {
  const change = { subject: `bank-entry:${id}`, kind: 'bank-entry-booked', by } as const;
  return journal.write(transaction, { ...change, before, after });
}
