import type { Cents } from '@parkwart/contracts/rules/money';
import { containedVat, isTaxed, isTaxFree } from '@parkwart/contracts/rules/vat';
import { type Allocated, allocate, type ChargeRow } from '../accounts/allocate.ts';
import { isRest, type PostingRow } from '../accounts/posting.ts';
import type { BookAccounts, BookSettings } from './bookSettings.ts';
import { bookingText, REBOOKED } from './texts.ts';

/** One booking: `debit` is the account „Soll“, `credit` the account „Haben“. */
export interface BookLine {
  readonly posting: PostingRow;
  readonly debit: string;
  readonly credit: string;
  /** Negative to reverse an earlier booking. */
  readonly cents: Cents;
  readonly text: string;
}

type Line = Omit<BookLine, 'posting'>;

/** @param postings all postings of each record, because earlier postings determine what a payment covers */
export function bookLinesOf(postings: readonly PostingRow[], settings: BookSettings): BookLine[] {
  const linesOf = settings.taxation === 'agreed' ? agreedLines : receivedLines;
  const ofRecords = byRecord(postings.filter((one) => !isRest(one))).flatMap((own) =>
    allocate(own, settings.imputation).flatMap((allocated) => {
      const booked = linesOf(allocated, settings);
      const rebooked = settings.taxation === 'received' ? moveLines(allocated, settings) : [];
      return merged([...booked, ...rebooked]).map((line) => ({ posting: allocated.posting, ...line }));
    }),
  );
  return [...ofRecords, ...postings.filter(isRest).map((posting) => restLine(posting, settings))];
}

export function byRecord(postings: readonly PostingRow[]): PostingRow[][] {
  const records = new Map<number, PostingRow[]>();
  for (const posting of postings.toSorted((one, other) => one.id - other.id)) {
    const own = records.get(posting.invoiceNumber);
    if (own) own.push(posting);
    else records.set(posting.invoiceNumber, [posting]);
  }
  return [...records.values()];
}

/**
 * The line of a posting for the unallocated rest of a bank entry, or for a payout. The line does not depend on the kind
 * of taxation, because overpaid money and payouts are no revenue.
 */
function restLine(posting: PostingRow, { accounts }: BookSettings): BookLine {
  const { bank, overpaid, onlineInTransit, onlineFees } = accounts;
  const { kind, type, cents } = posting;
  const text = bookingText(posting);
  if (kind === 'payout')
    return { posting, debit: type === 'online' ? bank : onlineFees, credit: onlineInTransit, cents, text };
  return kind === 'payment'
    ? { posting, debit: bank, credit: overpaid, cents: -cents, text }
    : { posting, debit: overpaid, credit: bank, cents, text };
}

/** The VAT that DATEV computes from a line; only the accounts with a rate of 19 % contain VAT. */
export function vatOf({ debit, credit, cents }: BookLine, accounts: BookAccounts): Cents {
  const { revenue, reducedRevenue, lostReceivables } = accounts;
  const isOfTax = (account: string) => [revenue, reducedRevenue, lostReceivables].includes(account);
  return containedVat(cents) * (Number(isOfTax(credit)) - Number(isOfTax(debit)));
}

/** Books charges and payments against the receivables, for taxation as agreed. */
function agreedLines({ posting, shares }: Allocated, settings: BookSettings): Line[] {
  const { accounts } = settings;
  const { receivables } = accounts;
  const text = bookingText(posting);
  return shares.map(({ charge, cents }) => {
    if (posting.kind === 'charge') return { debit: receivables, credit: accountOf(charge, settings), cents, text };
    if (posting.kind === 'refund')
      return { debit: receivables, credit: moneyAccount(posting, accounts), cents: -cents, text };
    const isWaiver = posting.kind === 'waiver';
    const debit = isWaiver ? waiverAccount(posting, charge, settings) : moneyAccount(posting, accounts);
    return { debit, credit: receivables, cents, text };
  });
}

/**
 * For taxation as received: books only payments and refunds, against the accounts of the charges that they pay or
 * refund.
 */
function receivedLines({ posting, shares }: Allocated, settings: BookSettings): Line[] {
  const { accounts } = settings;
  const text = bookingText(posting);
  return shares.flatMap(({ charge, cents }) => {
    const revenue = accountOf(charge, settings);
    if (posting.kind === 'payment') return [{ debit: moneyAccount(posting, accounts), credit: revenue, cents, text }];
    if (posting.kind === 'refund')
      return [{ debit: revenue, credit: moneyAccount(posting, accounts), cents: -cents, text }];
    return [];
  });
}

function moveLines({ moves }: Allocated, settings: BookSettings): Line[] {
  return moves
    .map(({ from, to, cents }) => ({ debit: accountOf(from, settings), credit: accountOf(to, settings), cents }))
    .filter(({ debit, credit }) => debit !== credit)
    .map((line) => ({ ...line, text: REBOOKED }));
}

function moneyAccount({ type }: PostingRow, { bank, cardInTransit, onlineInTransit, noted }: BookAccounts): string {
  if (type === 'card') return cardInTransit;
  // The money of an online payment is not at the bank yet: the provider pays it out later, less refunds and its fee.
  if (type === 'online') return onlineInTransit;
  return type === 'by-hand' ? noted : bank;
}

function accountOf(charge: ChargeRow | null, settings: BookSettings): string {
  const { overpaid, interest, revenue, taxFree, untaxed } = settings.accounts;
  if (!charge) return overpaid;
  if (charge.type === 'interest') return interest;
  if (isTaxFree(charge, settings)) return taxFree;
  return isTaxed(charge, settings) ? revenue : untaxed;
}

/**
 * The accounts for waivers correct the VAT of 19 % automatically, so a waiver of an untaxed charge is booked on the
 * account of that charge.
 */
function waiverAccount({ type }: PostingRow, charge: ChargeRow | null, settings: BookSettings): string {
  const { lostReceivables, reducedRevenue, untaxed } = settings.accounts;
  if (!charge) return untaxed;
  if (!isTaxed(charge, settings)) return accountOf(charge, settings);
  return type === 'uncollectible' ? lostReceivables : reducedRevenue;
}

function merged(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.debit} ${line.credit} ${line.text}`;
    sums.set(key, { ...line, cents: line.cents + (sums.get(key)?.cents ?? 0) });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}
