import type { ChargeType } from '@parkwart/contracts/entities/posting';
import { type ImputationOrder, impute } from '@parkwart/contracts/rules/imputation';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import { keyOf, type PostingRow } from './posting.ts';

export type ChargeRow = PostingRow & { readonly type: ChargeType };

/** Null for money on no charge, which is to be refunded. */
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
  /** Add up to the posting: a charge's share is on itself, a reversal's on what it reverses. */
  readonly shares: readonly Share[];
  readonly moves: readonly Move[];
}

/** The part of a payment or waiver that covers one charge, or none yet. */
interface Cover {
  readonly source: PostingRow;
  charge: Place;
  cents: Cents;
  /** The reversed charge that it covered: the charge that replaces it gets the money back. */
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

/** @returns what is open after all postings, and what payments and waivers cover then */
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

/** Settles only after the last posting of a change: until then, a replaced charge looks overpaid. */
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
    // A charge ranks and is taxed by the day since which it is owed.
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

/** Moves at most this much of a cover. @returns nothing for waivers, which bring no money */
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

/** Covers without a charge, which any charge may use; the oldest payment is used first (§§ 396, 366 II BGB). */
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
 * A payment first fills the gap of a payment that was returned after its refund; a waiver covers the charges it names.
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

/** A refund takes overpaid money first, then money on charges; the latest payment first, since its payer gets it. */
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
  // The bank returned a payment that was already refunded: the next payment fills the gap.
  if (rest > 0) {
    shares.push({ charge: null, cents: -rest });
    covers.push({ source, charge: null, cents: -rest });
  }
  return shares;
}

/** Gives refunded money back to the payments that it came from, so that their return can reverse them whole. */
function undoRefund({ covers, refunded }: AllocationState, { reverses, cents }: PostingRow): Share[] {
  const taken = refunded.filter(({ refund }) => refund === reverses);
  covers.push(...taken.map((one) => ({ source: one.source, charge: null, cents: one.cents })));
  const gap = covers.find(({ source, cents: left }) => source.id === reverses && left < 0);
  if (gap) gap.cents = 0;
  return [{ charge: null, cents: -cents }];
}

/** Frees what payments cover of a charge beyond its waivers, and puts it on charges that are open again. */
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
