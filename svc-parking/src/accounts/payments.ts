import type { PaymentType, WaiverReason } from '@parkwart/contracts/entities/posting';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import {
  bookedByBank,
  bookedOnline,
  dayBeforePayment,
  dayInFuture,
  isRefund,
  moreThanOpen,
  moreThanOverpaid,
  notPaidByHand,
  notReversible,
} from './errors.ts';
import { type Balance, type Book, type NewPosting, type PostingRow, reversalOf } from './posting.ts';

/** The open amount of an account: unlike `openCents`, negative when more was paid than is charged. */
export function openCentsOf({ chargedCents, paidCents, waivedCents }: Balance): Cents {
  return chargedCents - paidCents - waivedCents;
}

/** The amount paid beyond the charges; waived amounts do not count. Equals the column `overpaidCents`. */
function overpaidCentsOf(balance: Balance): Cents {
  return Math.max(0, Math.min(balance.paidCents, -openCentsOf(balance)));
}

/**
 * A record with payments or waivers is paid when they cover its charges; any other record is paid when an admin marked
 * it so.
 */
export function isSettled(balance: Balance, isNoted: boolean): boolean {
  const isCovered = openCentsOf(balance) <= 0;
  return balance.paidCents + balance.waivedCents > 0 ? isCovered : isNoted && isCovered;
}

function isByHand({ kind, type }: PostingRow): boolean {
  return kind === 'payment' && type === 'by-hand';
}

export function paidByHand(cents: Cents, day: number): NewPosting {
  return { kind: 'payment', type: 'by-hand', fineId: null, cents: -cents, day, reverses: null };
}

/**
 * The postings of `update-payment`: a by-hand payment of the open amount, or the reversal of the last by-hand payment.
 * @throws HttpError 422 when another payment or a waiver covers the charges
 */
export const notePaid =
  (isPaid: boolean): Book =>
  ({ balance, posted, today: day }) => {
    const openCents = openCentsOf(balance);
    if (isPaid) return openCents > 0 ? [paidByHand(openCents, day)] : [];
    const last = posted.filter(isByHand).at(-1);
    if (last) return [reversalOf(last, day)];
    if (isSettled(balance, false)) throw notPaidByHand();
    return [];
  };

interface Settling {
  readonly kind: 'payment' | 'waiver';
  readonly type: PaymentType | WaiverReason;
  readonly cents: Cents;
  /** Today by default. */
  readonly day?: number;
  readonly bankEntryId?: number;
  /** The agency's reference; '' for none. */
  readonly voucher?: string | undefined;
}

/** Books a payment or a waiver. @throws HttpError 422 when the amount exceeds the open amount */
export const settle =
  ({ kind, type, cents, day: givenDay, bankEntryId, voucher }: Settling): Book =>
  ({ balance, today, waivableCents }) => {
    const openCents = kind === 'waiver' ? waivableCents : openCentsOf(balance);
    if (cents > openCents) throw moreThanOpen(openCents);
    const day = givenDay ?? today;
    if (day > today) throw dayInFuture();
    const posting = { kind, type, fineId: null, cents: -cents, day, reverses: null, bankEntryId: bankEntryId ?? null };
    return [{ ...posting, ...(voucher && { voucher }) }];
  };

/** @throws HttpError 422 when the posting is no payment or waiver, or is already reversed */
export const reversePosting =
  (id: number): Book =>
  ({ posted, today }) => {
    const posting = posted.find((one) => one.id === id);
    if (!posting || posting.kind === 'charge') throw notReversible();
    if (posting.kind === 'refund') throw isRefund();
    if (posting.bankEntryId !== null) throw bookedByBank();
    if (posting.type === 'online') throw bookedOnline();
    return [reversalOf(posting, today)];
  };

/**
 * Reverses the postings of a bank entry on the record. Each reversal has the day of the posting that it reverses,
 * because the bank entry may then be booked on another record on that day.
 */
const reverseEntry =
  (bankEntryId: number): Book =>
  ({ posted }) =>
    posted.filter((one) => one.bankEntryId === bankEntryId).map((one) => reversalOf(one, one.day));

/**
 * Reverses like `reverseEntry`, but for a payment that the bank returned: the postings refer to the bank entry of the
 * return.
 */
export const returnEntry =
  (bankEntryId: number, back: { readonly bankEntryId: number; readonly day: number }): Book =>
  (account) => {
    if (back.day > account.today) throw dayInFuture();
    return reverseEntry(bankEntryId)(account).map((one) => ({ ...one, ...back }));
  };

/**
 * Replaces payments booked by hand with one payment of the bank entry that brings the money. Each reversal has the day
 * of the manual payment that it reverses, because the month of that day may already be exported; the new payment has
 * the booking day of the bank entry.
 * @throws HttpError 422 when one of the manual payments is already reversed
 */
export const join =
  (
    byHand: readonly Pick<PostingRow, 'id'>[],
    { bankEntryId, day }: { readonly bankEntryId: number; readonly day: number },
  ): Book =>
  ({ posted, today }) => {
    if (day > today) throw dayInFuture();
    const own = posted.filter(({ id }) => byHand.some((one) => one.id === id));
    if (own.length < byHand.length) throw notReversible();
    const transfer = { kind: 'payment', type: 'transfer', fineId: null, reverses: null } as const;
    const cents = sumCents(own.map((one) => one.cents));
    return [
      ...own.map((one) => ({ ...reversalOf(one, one.day), bankEntryId })),
      { ...transfer, cents, day, bankEntryId },
    ];
  };

/** Undoes `join`: reverses like `reverseEntry`, and books the payments by hand again. */
export const separate =
  (byHand: readonly Pick<PostingRow, 'type' | 'cents' | 'day' | 'voucher'>[], bankEntryId: number): Book =>
  (account) => [
    ...reverseEntry(bankEntryId)(account),
    ...byHand.map(({ type, cents, day, voucher }) => ({
      kind: 'payment' as const,
      type,
      fineId: null,
      cents,
      day,
      reverses: null,
      ...(voucher !== null && { voucher }),
    })),
  ];

/**
 * Books a refund. @throws HttpError 422 when the amount exceeds the overpaid amount, or the day is before the first
 * payment
 */
export const refund =
  (cents: Cents, day: number, type: 'transfer' | 'online' = 'transfer'): Book =>
  ({ balance, posted }) => {
    const overpaidCents = overpaidCentsOf(balance);
    if (cents > overpaidCents) throw moreThanOverpaid(overpaidCents);
    const paidOn = Math.min(...posted.filter(({ kind }) => kind === 'payment').map((one) => one.day));
    if (day < paidOn) throw dayBeforePayment(paidOn);
    return [{ kind: 'refund', type, fineId: null, cents, day, reverses: null }];
  };

/** Reverses a refund that was not sent, or that the bank returned. */
export const reverseRefund =
  (id: number, day: number): Book =>
  ({ posted }) =>
    posted.filter((one) => one.id === id).map((one) => reversalOf(one, Math.max(day, one.day)));
