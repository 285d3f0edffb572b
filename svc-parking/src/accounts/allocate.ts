import type { ChargeType } from '@parkwart/contracts/entities/posting';
import { type ImputationOrder, impute } from '@parkwart/contracts/rules/imputation';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import { keyOf, type PostingRow } from './posting.ts';

export type ChargeRow = PostingRow & { readonly type: ChargeType };

/** Null for money that covers no charge and is to be refunded. */
type Place = ChargeRow | null;

/** The part of a posting that one charge gets. */
interface Share {
  readonly charge: Place;
  readonly cents: Cents;
}

/** Moves money of an earlier payment to another charge. */
interface Move {
  readonly from: Place;
  readonly to: Place;
  readonly cents: Cents;
}

export interface Allocated {
  readonly posting: PostingRow;
  /**
   * The shares add up to the amount of the posting. A charge has one share, on the charge itself; a reversal has its
   * shares on the charges that the reversed posting covered.
   */
  readonly shares: readonly Share[];
  readonly moves: readonly Move[];
}

/** The part of a payment or waiver that covers one charge, or no charge yet. */
interface Cover {
  readonly source: PostingRow;
  charge: Place;
  cents: Cents;
  /** The reversed charge that this part covered; the charge that replaces the reversed one gets the money back. */
  home?: ChargeRow;
}

interface AllocationState {
  readonly charges: Map<number, ChargeRow>;
  readonly covers: Cover[];
  /** The parts of payments that refunds paid out. */
  readonly refunded: { readonly refund: number; readonly source: PostingRow; readonly cents: Cents }[];
  readonly order: ImputationOrder;
}

/** @param postings all of one record, in booking order */
export function allocate(postings: readonly PostingRow[], order: ImputationOrder): Allocated[] {
  return bookAll(emptyAccount(order), postings);
}

/**
 * @returns the charges that are still open after all postings, and the parts of payments and waivers with the charges
 * that they cover
 */
export function accountAfter(postings: readonly PostingRow[], order: ImputationOrder) {
  const account = emptyAccount(order);
  bookAll(account, postings);
  const covers: readonly Readonly<Cover>[] = account.covers.filter(({ cents }) => cents !== 0);
  return { covers, open: openLines(account).filter(({ openCents }) => openCents > 0) };
}

const emptyAccount = (order: ImputationOrder): AllocationState => ({
  charges: new Map(),
  covers: [],
  refunded: [],
  order,
});

/**
 * Reallocates payments only after the last posting of a change: after the reversal of a charge and before the posting
 * of its replacement, the record would look overpaid.
 */
function bookAll(account: AllocationState, postings: readonly PostingRow[]): Allocated[] {
  return postings.map((posting, index) => {
    const allocated = book(account, posting);
    const next = postings[index + 1];
    const isWhole = next?.bookedAt !== posting.bookedAt || (next.kind !== 'charge' && next.kind !== 'waiver');
    return isWhole ? { ...allocated, moves: [...allocated.moves, ...reallocate(account)] } : allocated;
  });
}

function book(account: AllocationState, posting: PostingRow): Allocated {
  const { kind, cents, reverses } = posting;
  if (isCharge(posting)) {
    const { charge, moves } = changeCharges(account, posting);
    return { posting, shares: [{ charge, cents }], moves };
  }
  if (kind === 'refund' && reverses !== null) return { posting, shares: undoRefund(account, posting), moves: [] };
  const own = account.covers.filter(({ source }) => source.id === reverses);
  const from = reverses !== null ? own : refundable(account);
  return { posting, shares: cents < 0 ? spread(account, posting) : take(account, posting, from), moves: [] };
}

function isCharge(posting: PostingRow): posting is ChargeRow {
  return posting.kind === 'charge';
}

function changeCharges(account: AllocationState, posting: ChargeRow): { charge: ChargeRow; moves: Move[] } {
  const { charges, covers } = account;
  const reversed = charges.get(posting.reverses ?? 0);
  if (!reversed) {
    // The day since which a charge is owed determines the charge's tax, and its rank when payments are allocated.
    const charge = { ...posting, day: posting.owedDay ?? posting.day };
    charges.set(posting.id, charge);
    // A payment stays on the charge that it paid (§ 366 I BGB), even when the amount of that charge changes.
    const own = covers.filter(({ home }) => home?.bookedAt === charge.bookedAt && keyOf(home) === keyOf(charge));
    return { charge, moves: own.flatMap((one) => move(account, one, charge, openOf(account, charge))) };
  }
  charges.delete(reversed.id);
  const freed = covers.filter(({ charge }) => charge === reversed);
  const home = { ...reversed, bookedAt: posting.bookedAt };
  const moves = freed.flatMap((one) => move(account, Object.assign(one, { home }), null, one.cents));
  return { charge: reversed, moves };
}

/**
 * Moves up to `most` cents of `one` to another charge.
 * @returns no moves for a waiver, because a waiver brings no money
 */
function move({ covers }: AllocationState, one: Cover, to: Place, most: Cents): Move[] {
  const cents = Math.min(one.cents, most);
  if (cents <= 0) return [];
  one.cents -= cents;
  covers.push({ ...one, charge: to, cents });
  return isPaid(one) ? [{ from: one.charge, to, cents }] : [];
}

const isPaid = ({ source }: Cover) => source.kind !== 'waiver';

function place(cents: Cents, lines: ReturnType<typeof openLines>, { order }: AllocationState): Share[] {
  if (cents === 0) return [];
  const { allocations } = impute(cents, lines, order);
  return allocations.map(({ line, cents: placed }) => ({ charge: line.charge, cents: placed }));
}

/**
 * The parts of payments and waivers that cover no charge yet and may cover any charge; the oldest payment is used first
 * (§§ 396, 366 II BGB).
 */
const looseOf = ({ covers }: AllocationState) =>
  byAge(covers.filter(({ charge, source }) => !charge && !source.waives));
const byAge = (covers: readonly Cover[]) => covers.toSorted((one, other) => one.source.id - other.source.id);
const sumOf = (covers: readonly Readonly<Cover>[]) => sumCents(covers.map(({ cents }) => cents));

function openLines(account: AllocationState, counts?: (cover: Cover) => boolean) {
  return [...account.charges.values()].map((charge) => {
    return { charge, type: charge.type, day: charge.day, openCents: openOf(account, charge, counts) };
  });
}

function openOf({ covers }: AllocationState, charge: ChargeRow, counts = (_cover: Cover) => true): Cents {
  return charge.cents - sumOf(covers.filter((one) => one.charge === charge && counts(one)));
}

/**
 * A payment first fills the gap that remains if an earlier payment was refunded and then also returned by the bank; a
 * waiver covers the charges in its `waives`.
 */
function spread(account: AllocationState, source: PostingRow): Share[] {
  const { kind, waives, cents } = source;
  const gapCents = kind === 'payment' ? Math.min(-cents, Math.max(0, -sumOf(looseOf(account)))) : 0;
  const unwaived = openLines(account, (one) => !isPaid(one));
  const shares = waives
    ? waives.flatMap((one) =>
        place(
          one.cents,
          unwaived.filter(({ charge }) => keyOf(charge) === keyOf(one)),
          account,
        ),
      )
    : place(-cents - gapCents, openLines(account), account);
  const restCents = -cents - sumCents(shares.map((share) => share.cents));
  if (restCents > 0) shares.push({ charge: null, cents: restCents });
  account.covers.push(...shares.map((share) => ({ source, ...share })));
  return shares;
}

/**
 * A refund takes overpaid money first, then money on charges; in both cases it takes the latest payment first, because
 * the payer of that payment gets the refund.
 */
function refundable({ covers }: AllocationState): Cover[] {
  const paid = byAge(covers.filter(isPaid)).reverse();
  return [...paid.filter(({ charge }) => !charge), ...paid.filter(({ charge }) => charge)];
}

function take({ covers, refunded }: AllocationState, source: PostingRow, from: readonly Cover[]): Share[] {
  let rest = source.cents;
  const shares: Share[] = [];
  for (const one of from) {
    const cents = Math.min(one.cents, rest);
    if (cents <= 0) continue;
    one.cents -= cents;
    rest -= cents;
    shares.push({ charge: one.charge, cents: -cents });
    if (source.kind === 'refund') refunded.push({ refund: source.id, source: one.source, cents });
  }
  // A return of a payment that was already refunded leaves a gap, which the next payment fills.
  if (rest > 0) {
    shares.push({ charge: null, cents: -rest });
    covers.push({ source, charge: null, cents: -rest });
  }
  return shares;
}

/**
 * Puts the money of a reversed refund back on the payments that it was taken from, so that a return of these payments
 * can reverse their whole amount.
 */
function undoRefund({ covers, refunded }: AllocationState, { reverses, cents }: PostingRow): Share[] {
  const taken = refunded.filter(({ refund }) => refund === reverses);
  covers.push(...taken.map((one) => ({ source: one.source, charge: null, cents: one.cents })));
  const gap = covers.find(({ source, cents: left }) => source.id === reverses && left < 0);
  if (gap) gap.cents = 0;
  return [{ charge: null, cents: -cents }];
}

/**
 * Frees payments from a charge as far as payments and waivers together exceed the charge, and puts the freed money on
 * open charges.
 */
function reallocate(account: AllocationState): Move[] {
  const yielded = byAge(account.covers)
    .reverse()
    .flatMap((one) => {
      return one.charge && isPaid(one) ? move(account, one, null, -openOf(account, one.charge)) : [];
    });
  const settled = looseOf(account).flatMap((one) => {
    const free = Math.max(Math.min(one.cents, sumOf(looseOf(account))), 0);
    return place(free, openLines(account), account).flatMap(({ charge, cents }) => move(account, one, charge, cents));
  });
  return [...yielded, ...settled];
}
