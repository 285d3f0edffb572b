import type { BankEntry, EntryDetails, EntryLine, Unresolved } from './bankEntry.ts';

interface Resolved {
  readonly lines: readonly EntryLine[];
  readonly unresolved: Unresolved | undefined;
}

/** Of a batch that a person resolves. */
const MOST_SHOWN = 20;

interface Announced {
  readonly cents: number;
  /** `NbOfTxs`, where given. */
  readonly batchCount: number | undefined;
  readonly chargeCents: number;
}

/**
 * What of an entry counts: its parts if they are as many as announced and add up to it, with charges that explain a
 * difference as a line of their own; otherwise the entry itself, which a person resolves.
 */
export function linesOf(entry: Announced, details: readonly EntryDetails[]): Resolved {
  const { cents, batchCount } = entry;
  if (details.length === 0 && (batchCount ?? 0) <= 1) return { lines: [line('payment', cents)], unresolved: undefined };
  const unresolved = (why: Unresolved): Resolved => ({
    lines: [line('unresolved', cents, together(details))],
    unresolved: why,
  });
  if (details.length === 0) return unresolved('noParts');
  if (batchCount !== undefined && batchCount !== details.length) return unresolved('countDiffers');
  const [only] = details;
  if (details.length === 1 && only?.cents === undefined) {
    return { lines: [line('payment', cents, only)], unresolved: undefined };
  }
  if (details.some((part) => part.cents === undefined)) return unresolved('amountMissing');
  const difference = cents - details.reduce((sum, part) => sum + (part.cents ?? 0), 0);
  if (difference !== 0 && !possibleCharges(entry, details).includes(difference)) return unresolved('sumDiffers');
  const payments = details.map((part) => line('payment', part.cents ?? 0, part));
  return { lines: difference === 0 ? payments : [...payments, line('charge', difference)], unresolved: undefined };
}

/** The parts of a batch that came without them, from camt.054 with the same `AcctSvcrRef`, on one page or several. */
export function linesByNotifications(batch: BankEntry, notifications: readonly BankEntry[]): Resolved | undefined {
  const { acctSvcrRef, cents, currency } = batch;
  const own = notifications.filter((one) => one.acctSvcrRef === acctSvcrRef && one.currency === currency);
  const details = own.flatMap((one) => one.details);
  if (acctSvcrRef === undefined || details.length === 0) return undefined;
  const batchCount = batch.batchCount ?? own[0]?.batchCount;
  return linesOf({ cents, batchCount, chargeCents: batch.chargeCents || (own[0]?.chargeCents ?? 0) }, details);
}

/** For the person who resolves it: who paid, and what for. */
function together(details: readonly EntryDetails[]): EntryDetails | undefined {
  const [first] = details;
  if (!first) return undefined;
  const only = <Value>(pick: (part: EntryDetails) => Value) =>
    details.every((part) => pick(part) === pick(first)) ? pick(first) : undefined;
  const all = (pick: (part: EntryDetails) => string | undefined, between: string) =>
    [...new Set(details.slice(0, MOST_SHOWN).flatMap((part) => pick(part) || []))].join(between);
  return {
    ...first,
    cents: undefined,
    name: all(({ name, ultimateName }) => name ?? ultimateName, ', ') || undefined,
    iban: only(({ iban }) => iban),
    endToEndId: only(({ endToEndId }) => endToEndId),
    otherReferences: [],
    purpose: all(({ purpose }) => purpose, '\n'),
  };
}

/** Banks state charges at the entry, at its parts, or at both. */
function possibleCharges({ chargeCents }: Announced, details: readonly EntryDetails[]): number[] {
  const ofParts = details.reduce((sum, part) => sum + part.chargeCents, 0);
  return [chargeCents, ofParts, chargeCents + ofParts];
}

function line(kind: EntryLine['kind'], cents: number, details?: EntryDetails): EntryLine {
  return { kind, cents, isBookable: cents !== 0, details };
}
