import type { ChargeType } from '@parkwart/contracts/entities/posting';
import { type ImputationOrder, impute } from '@parkwart/contracts/rules/imputation';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import type { PostingRow } from './posting.ts';

export type ChargeRow = PostingRow & { readonly type: ChargeType };

/** Null: on no charge, which is owed back. */
type Place = ChargeRow | null;

/** What a posting adds to a charge, or takes off it. */
interface Share {
  readonly charge: Place;
  readonly cents: Cents;
}

/** Money that an earlier payment brought, and that covers another charge now. */
interface Move {
  readonly from: Place;
  readonly to: Place;
  readonly cents: Cents;
}

export interface Allocated {
  readonly posting: PostingRow;
  /** They add up to the posting: a charge's is on itself, a reversal's on what it takes back. */
  readonly shares: readonly Share[];
  readonly moves: readonly Move[];
}

/** What a payment or waiver covers of a charge, or of none. */
interface Cover {
  readonly source: PostingRow;
  charge: Place;
  cents: Cents;
}

interface Account {
  readonly charges: Map<number, ChargeRow>;
  readonly covers: Cover[];
  /** What refunds took of payments. */
  readonly refunded: { readonly refund: number; readonly source: PostingRow; readonly cents: Cents }[];
  readonly order: ImputationOrder;
}

/** @param postings all of one record, in the order of their booking */
export function allocate(postings: readonly PostingRow[], order: ImputationOrder): Allocated[] {
  const account = emptyAccount(order);
  return postings.map((posting) => book(account, posting));
}

/** What payments and waivers cover after all of the postings. */
export function coversOf(postings: readonly PostingRow[], order: ImputationOrder): readonly Readonly<Cover>[] {
  const account = emptyAccount(order);
  for (const posting of postings) book(account, posting);
  return account.covers.filter(({ cents }) => cents !== 0);
}

const emptyAccount = (order: ImputationOrder): Account => ({ charges: new Map(), covers: [], refunded: [], order });

function book(account: Account, posting: PostingRow): Allocated {
  const { kind, cents, reverses } = posting;
  if (isCharge(posting)) {
    const { charge, moves } = changeCharges(account, posting);
    return { posting, shares: [{ charge, cents }], moves: [...moves, ...settle(account)] };
  }
  const own = account.covers.filter(({ source }) => source.id === reverses);
  if (kind === 'refund' && reverses !== null)
    return { posting, shares: giveBack(account, posting), moves: settle(account) };
  const isBack = reverses !== null && kind !== 'refund';
  const shares = cents < 0 ? spread(account, posting) : take(account, posting, isBack ? own : refundable(account));
  return { posting, shares, moves: settle(account) };
}

function isCharge(posting: PostingRow): posting is ChargeRow {
  return posting.kind === 'charge';
}

function changeCharges({ charges, covers }: Account, posting: ChargeRow): { charge: ChargeRow; moves: Move[] } {
  const reversed = charges.get(posting.reverses ?? 0);
  if (!reversed) {
    charges.set(posting.id, posting);
    return { charge: posting, moves: [] };
  }
  charges.delete(reversed.id);
  const freed = covers.filter(({ charge, cents }) => charge === reversed && cents !== 0);
  for (const one of freed) one.charge = null;
  const moves = freed.filter(isPaid).map(({ cents }) => ({ from: reversed, to: null, cents }));
  return { charge: reversed, moves };
}

const isPaid = ({ source }: Cover) => source.kind !== 'waiver';

function openLines({ charges, covers }: Account) {
  return [...charges.values()].map((charge) => {
    const covered = sumCents(covers.filter((one) => one.charge === charge).map(({ cents }) => cents));
    return { charge, type: charge.type, day: charge.day, openCents: charge.cents - covered };
  });
}

function spread(account: Account, source: PostingRow): Share[] {
  const { allocations, restCents } = impute(-source.cents, openLines(account), account.order);
  const shares: Share[] = allocations.map(({ line, cents }) => ({ charge: line.charge, cents }));
  if (restCents > 0) shares.push({ charge: null, cents: restCents });
  account.covers.push(...shares.map((share) => ({ source, ...share })));
  return shares;
}

/** What was overpaid first, then what was paid last. */
function refundable({ covers }: Account): Cover[] {
  const paid = covers.filter(isPaid);
  return [...paid.filter(({ charge }) => !charge), ...paid.filter(({ charge }) => charge).reverse()];
}

function take({ covers, refunded }: Account, source: PostingRow, from: readonly Cover[]): Share[] {
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
  // A payment that the bank takes back after it was refunded: the next one fills the gap.
  if (rest > 0) {
    shares.push({ charge: null, cents: -rest });
    covers.push({ source, charge: null, cents: -rest });
  }
  return shares;
}

/** The money is the payments' again, so it goes with them when they are taken back. */
function giveBack({ covers, refunded }: Account, { reverses, cents }: PostingRow): Share[] {
  const taken = refunded.filter(({ refund }) => refund === reverses);
  covers.push(...taken.map((one) => ({ source: one.source, charge: null, cents: one.cents })));
  const gap = covers.find(({ source, cents: left }) => source.id === reverses && left < 0);
  if (gap) gap.cents = 0;
  return [{ charge: null, cents: -cents }];
}

/** Lets what is overpaid cover charges that are open again. */
function settle(account: Account): Move[] {
  const loose = account.covers.filter(({ charge }) => !charge);
  let free = sumCents(loose.map(({ cents }) => cents));
  const moves: Move[] = [];
  for (const one of loose) {
    const cents = Math.min(one.cents, free);
    if (cents <= 0) continue;
    for (const { line, cents: placed } of impute(cents, openLines(account), account.order).allocations) {
      account.covers.push({ source: one.source, charge: line.charge, cents: placed });
      one.cents -= placed;
      free -= placed;
      if (isPaid(one)) moves.push({ from: null, to: line.charge, cents: placed });
    }
  }
  return moves;
}
