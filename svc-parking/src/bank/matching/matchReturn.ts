import { isPlaceholder } from '../identity.ts';
import type { BankEntry, EntryDetails, EntryLine } from '../statement-file/bankEntry.ts';

/** A line of an earlier bank entry that is not taken back yet. */
export interface EarlierPayment {
  readonly id: number;
  /** Signed: what came in is positive. */
  readonly cents: number;
  readonly bookingDay: number;
  readonly iban: string | undefined;
  readonly endToEndId: string | undefined;
  /** `AcctSvcrRef`, `TxId`, `UETR`, and what else the bank called it. */
  readonly otherReferences: readonly string[];
}

export type ReturnMatch =
  | { readonly kind: 'payment'; readonly id: number }
  /** Our own transfer of money back, which is open again. */
  | { readonly kind: 'refund'; readonly invoiceNumber: number; readonly attempt: number }
  /** A person decides; candidates have the same amount. */
  | { readonly kind: 'unclear'; readonly candidates: readonly number[] };

type Entry = Pick<BankEntry, 'bookingDay' | 'isReversal' | 'bankCode' | 'acctSvcrRef'>;

const REFUND = /^ERST-(\d{1,15})-(\d{1,6})$/i;
const RETURN_FAMILY = 'RRTN';
const MOST_CANDIDATES = 20;

/** Whether the line undoes an earlier transfer, rather than being one. */
export function isReturn(
  { cents, details }: EntryLine,
  { isReversal, bankCode }: Pick<Entry, 'isReversal' | 'bankCode'>,
): boolean {
  const isOfFamily =
    (details?.bankCode ?? bankCode).subFamily === RETURN_FAMILY || bankCode.subFamily === RETURN_FAMILY;
  const isOwnRefund = cents > 0 && REFUND.test(details?.endToEndId ?? '');
  return isReversal || details?.returnReason !== undefined || isOfFamily || isOwnRefund;
}

/** What a line takes back; undefined for a line that is no return. */
export function matchReturn(line: EntryLine, entry: Entry, earlier: Iterable<EarlierPayment>): ReturnMatch | undefined {
  if (!isReturn(line, entry)) return undefined;
  const { 1: invoiceNumber, 2: attempt } = REFUND.exec(line.details?.endToEndId ?? '') ?? [];
  if (line.cents > 0 && invoiceNumber !== undefined) {
    return { kind: 'refund', invoiceNumber: Number(invoiceNumber), attempt: Number(attempt) };
  }
  const possible: EarlierPayment[] = [];
  for (const payment of earlier) {
    if (payment.cents === -line.cents && payment.bookingDay <= entry.bookingDay) possible.push(payment);
  }
  const [found, another] = sameTransfers(possible, line.details, entry);
  if (found && !another) return { kind: 'payment', id: found.id };
  return { kind: 'unclear', candidates: likeliest(possible, line.details).map(({ id }) => id) };
}

/** By the identifier of the payer, which goes with a transfer all the way; otherwise by the banks' references. */
function sameTransfers(possible: readonly EarlierPayment[], details: EntryDetails | undefined, entry: Entry) {
  const endToEndId = stated(details?.endToEndId);
  if (endToEndId) {
    const same = possible.filter((payment) => payment.endToEndId === endToEndId);
    if (same.length === 1) return same;
    const narrowed = same.filter((payment) => sharesReference(payment, details, entry));
    return narrowed.length > 0 ? narrowed : same;
  }
  return possible.filter((payment) => sharesReference(payment, details, entry));
}

function sharesReference(payment: EarlierPayment, details: EntryDetails | undefined, entry: Entry): boolean {
  const references = [entry.acctSvcrRef, details?.acctSvcrRef, details?.txId, details?.uetr].concat(
    details?.otherReferences ?? [],
  );
  return references.some((reference) => stated(reference) && payment.otherReferences.includes(reference ?? ''));
}

/** Those of the same account, if there are any. */
function likeliest(possible: readonly EarlierPayment[], details: EntryDetails | undefined) {
  const sameAccount = possible.filter(({ iban }) => iban !== undefined && iban === details?.iban);
  return (sameAccount.length > 0 ? sameAccount : possible).slice(-MOST_CANDIDATES);
}

const stated = (reference: string | undefined) =>
  reference === undefined || isPlaceholder(reference) ? undefined : reference;
