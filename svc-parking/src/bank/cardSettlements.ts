import type { Cents } from '@parkwart/contracts/rules/money';
import { daysLater } from '@parkwart/contracts/rules/workdays';
import type { Queryable } from '@parkwart/service-kit/database/database';
import { readAs } from '@parkwart/service-kit/database/tables';
import { NO_RECORD } from '../accounts/restPostings.ts';
import { forceIndex } from '../forcedIndex.ts';
import { PARKING_TABLES, statement } from '../tables.ts';
import type { EntryChanges, EntryRow } from './bankEntries.ts';
import type { Proposed } from './table.ts';

/**
 * The words that providers of card terminals use. „Karte“ as a separate word is not enough, because a payer may write
 * it.
 */
const CARDS =
  /karten(?:ums[aä]e?tz|zahlung|abrechnung|terminal|gutschrift|einreichung)|girocard|electronic ?cash|\bec-(?:karte|cash)|terminal-?(?:id|nr)|sumup|zettle|payone|concardis|\bnexi\b|worldline|telecash|first ?data|fiserv|\bvr ?pay|\bmypos\b|elavon|\badyen\b|ingenico/i;

type Words = Pick<EntryRow, 'cents' | 'currency' | 'isReversal' | 'payerName' | 'purpose'>;

export const isCardEntry = ({ cents, currency, isReversal, payerName, purpose }: Words): boolean =>
  cents > 0 && currency === 'EUR' && !isReversal && CARDS.test(`${payerName} ${purpose}`);

export const isCardSettlement = ({ proposal }: Pick<EntryRow, 'proposal'>): boolean =>
  proposal.some(({ cards }) => cards);

/**
 * An entry may become a card settlement only if it has one of these reasons; every other reason requires a different
 * decision by the admin.
 */
const UNMATCHED: readonly string[] = ['nothingNamed', 'notOpen', 'cardUnmatched'];

/** Whether an entry should be matched with card payments; false after an admin has booked the entry on records. */
export const isOpenCardEntry = (entry: EntryRow): boolean =>
  (entry.state === 'proposed' && isCardSettlement(entry)) ||
  (entry.state === 'unknown' && isCardEntry(entry) && UNMATCHED.includes(entry.reason));

/** The most days between a card payment and its settlement, including days that are settled together. */
const MOST_DAYS = 31;
const { bank_entries: entries, postings } = PARKING_TABLES;
const takenFields = entries.pick('proposal');
const paidFields = postings.pick('day', 'cents');

/**
 * @returns the changes of the entry, with the days whose card payments the entry settles; undefined if nothing changes
 */
export async function cardChanges(queryable: Queryable, entry: EntryRow): Promise<EntryChanges | undefined> {
  const found = await findSettlement(queryable, entry);
  if (!found)
    return entry.reason === 'cardUnmatched' ? undefined : { state: 'unknown', reason: 'cardUnmatched', proposal: [] };
  const isSame = entry.reason === 'cardSettlement' && JSON.stringify(entry.proposal) === JSON.stringify([found]);
  return isSame ? undefined : { state: 'proposed', reason: 'cardSettlement', proposal: [found] };
}

async function findSettlement(
  queryable: Queryable,
  { id, cents, bookingDay }: EntryRow,
): Promise<Proposed | undefined> {
  const range = { from: daysLater(bookingDay, -MOST_DAYS), to: bookingDay };
  const taken = statement(`SELECT ${takenFields.list()} FROM bank_entries ${forceIndex(queryable, 'bank_entries_kept')}
    WHERE isErased = 0 AND bookingDay BETWEEN :from AND :to AND proposal LIKE '%"cards"%' AND id <> :id`);
  // Other entries up to this booking day may be matched with the same days of card payments.
  const until = daysLater(bookingDay, MOST_DAYS);
  const others = await readAs(queryable, takenFields, taken, { ...range, to: until, id });
  const isFree = (day: number) =>
    !others.some(({ proposal }) => proposal.some(({ cards }) => cards && cards.from <= day && day <= cards.to));
  const paid = statement(`SELECT ${paidFields.list('posting')} FROM postings AS posting
    ${forceIndex(queryable, 'postings_day')} WHERE posting.day BETWEEN :from AND :to AND posting.kind = 'payment'
      AND posting.type = 'card' AND posting.reverses IS NULL
      AND NOT EXISTS (SELECT 1 FROM postings AS reversal WHERE reversal.reverses = posting.id)
    ORDER BY posting.day`);
  const cards = leastFee(await readAs(queryable, paidFields, paid, range), cents, isFree);
  return cards && { invoiceNumber: NO_RECORD, cents, cards };
}

/** The highest fee: a percentage of the payments, plus cents per payment. */
const MOST_FEE = { share: 3, fixed: 25 };

/**
 * Finds consecutive days whose card payments add up to the amount plus an allowed fee. If several periods fit, returns
 * the period with the lowest fee.
 * @param payments sorted by day
 */
function leastFee(
  payments: readonly { readonly day: number; readonly cents: Cents }[],
  cents: Cents,
  isFree: (day: number) => boolean,
) {
  let best: Proposed['cards'];
  for (const [first, { day: from }] of payments.entries()) {
    if (payments[first - 1]?.day === from) continue;
    let paidCents = 0;
    for (const [index, { day: to, cents: paid }] of payments.entries()) {
      if (index < first) continue;
      if (!isFree(to)) break;
      paidCents -= paid;
      if (payments[index + 1]?.day === to) continue;
      const fee = paidCents - cents;
      const mostFee = (paidCents * MOST_FEE.share) / 100 + MOST_FEE.fixed * (index - first + 1);
      if (fee >= 0 && fee <= mostFee && (!best || fee < best.paidCents - cents)) best = { from, to, paidCents };
    }
  }
  return best;
}
