import { isPlaceholder } from '../identity.ts';
import type { BankEntry, EntryDetails, EntryLine } from '../statement-file/bankEntry.ts';

/** A line of an earlier bank entry that no return has taken back yet. */
export interface EarlierPayment {
  readonly id: number;
  /** Signed: incoming money is positive. */
  readonly cents: number;
  readonly bookingDay: number;
  readonly iban: string | undefined;
  readonly endToEndId: string | undefined;
  /** `AcctSvcrRef`, `TxId`, `UETR`, and the bank's other names for it. */
  readonly otherReferences: readonly string[];
}

export type ReturnMatch =
  | { readonly kind: 'payment'; readonly id: number }
  /** Our own refund, which the bank returned, so it is due again. */
  | { readonly kind: 'refund'; readonly invoiceNumber: number; readonly attempt: number }
  /** An admin decides; all candidates have the same amount. */
  | { readonly kind: 'unclear'; readonly candidates: readonly number[] };

/** What a return states about the transfer that it reverses. */
export type Returned = Omit<EarlierPayment, 'id'>;

const REFUND = /^ERST-(\d{1,15})-(\d{1,6})$/i;
const RETURN_FAMILY = 'RRTN';
const MOST_CANDIDATES = 20;

/** Whether the line reverses an earlier transfer. */
export function isReturn(
  { cents, details }: EntryLine,
  { isReversal, bankCode }: Pick<BankEntry, 'isReversal' | 'bankCode'>,
): boolean {
  const isOfFamily =
    (details?.bankCode ?? bankCode).subFamily === RETURN_FAMILY || bankCode.subFamily === RETURN_FAMILY;
  const isOwnRefund = cents > 0 && REFUND.test(details?.endToEndId ?? '');
  return isReversal || details?.returnReason !== undefined || isOfFamily || isOwnRefund;
}

/** The bank's references for a transfer, besides its `EndToEndId`; without placeholders. */
export function referencesOf(details: EntryDetails | undefined, acctSvcrRef: string | undefined): string[] {
  const { txId, uetr, otherReferences = [] } = details ?? {};
  const all = [acctSvcrRef, details?.acctSvcrRef, txId, uetr, ...otherReferences];
  return [...new Set(all.flatMap((reference) => stated(reference) ?? []))];
}

/** @param earlier in import order */
export function matchReturn(returned: Returned, earlier: Iterable<EarlierPayment>): ReturnMatch {
  const { 1: invoiceNumber, 2: attempt } = REFUND.exec(returned.endToEndId ?? '') ?? [];
  if (returned.cents > 0 && invoiceNumber !== undefined) {
    return { kind: 'refund', invoiceNumber: Number(invoiceNumber), attempt: Number(attempt) };
  }
  const possible: EarlierPayment[] = [];
  for (const payment of earlier) {
    if (payment.cents === -returned.cents && payment.bookingDay <= returned.bookingDay) possible.push(payment);
  }
  const [found, another] = sameTransfers(possible, returned);
  if (found && !another) return { kind: 'payment', id: found.id };
  return { kind: 'unclear', candidates: likeliest(possible, returned).map(({ id }) => id) };
}

/** Compares the payer's identifier, which stays with a transfer all the way; otherwise the banks' references. */
function sameTransfers(possible: readonly EarlierPayment[], returned: Returned) {
  const sharing = (payments: readonly EarlierPayment[]) => payments.filter((one) => sharesReference(one, returned));
  const endToEndId = stated(returned.endToEndId);
  if (!endToEndId) return sharing(possible);
  const same = possible.filter((payment) => payment.endToEndId === endToEndId);
  if (same.length === 1) return same;
  const narrowed = sharing(same);
  return narrowed.length > 0 ? narrowed : same;
}

function sharesReference(payment: EarlierPayment, { otherReferences }: Returned): boolean {
  return otherReferences.some((reference) => stated(reference) && payment.otherReferences.includes(reference));
}

/** The payments of the same account, if there are any. */
export function likeliest<Payment extends Pick<EarlierPayment, 'iban'>>(
  possible: readonly Payment[],
  { iban }: Pick<Returned, 'iban'>,
): readonly Payment[] {
  const sameAccount = possible.filter((payment) => payment.iban !== undefined && payment.iban === iban);
  return (sameAccount.length > 0 ? sameAccount : possible).slice(-MOST_CANDIDATES);
}

const stated = (reference: string | undefined) =>
  reference === undefined || isPlaceholder(reference) ? undefined : reference;
