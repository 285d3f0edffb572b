import type { PostingRow } from '../accounts/posting.ts';

/** The postings of each record, in the order of their booking. */
export function byRecord(postings: readonly PostingRow[]): PostingRow[][] {
  const records = new Map<number, PostingRow[]>();
  for (const posting of [...postings].sort((one, other) => one.id - other.id)) {
    const own = records.get(posting.invoiceNumber);
    if (own) own.push(posting);
    else records.set(posting.invoiceNumber, [posting]);
  }
  return [...records.values()];
}

/**
 * Charges that were „vor dem Konto bezahlt“ and those payments are in the operator's books already, from the time before
 * Parkwart exported any: a second booking would double the revenue. A later reversal of such a charge is exported.
 * @param postings all of one record
 * @returns the ids of what to leave out
 */
export function bookedElsewhere(postings: readonly PostingRow[]): ReadonlySet<number> {
  const isBefore = ({ type }: PostingRow) => type === 'before-account';
  // It covers all that was charged until then.
  const last = Math.max(...postings.filter((one) => isBefore(one) && one.reverses === null).map(({ id }) => id));
  const isCovered = ({ id, kind }: PostingRow) => kind === 'charge' && id < last;
  return new Set(postings.filter((one) => isBefore(one) || isCovered(one)).map(({ id }) => id));
}
