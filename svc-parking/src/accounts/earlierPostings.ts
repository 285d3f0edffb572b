import { chargesTotal } from '@parkwart/contracts/rules/claim';
import type { ImputationOrder } from '@parkwart/contracts/rules/imputation';
import type { RecordRow } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { type Charged, chargeLines, chargePostings } from './chargeLines.ts';
import { isByHand, isSettled, openCentsOf, paidByHand } from './payments.ts';
import { type Balance, type NewPosting, type PostingRow, reversalOf, standing, withPostings } from './posting.ts';
import { withWaivers } from './waivers.ts';

type Account = Charged & Balance & Pick<RecordRow, 'isPay' | 'finesCents'>;

/** As the column `isUnbooked`: a version without accounts changed the record. */
export function isUnbooked(record: Account): boolean {
  const charges = record.isDisable ? 0 : chargesTotal(record);
  return record.chargedCents !== charges || isSettled(record, record.isPay) !== record.isPay;
}

/**
 * Posts what a version without accounts changed: its charges, and what it noted as paid or as no longer paid.
 * @param postings all of the record
 */
export function earlierPostings(
  record: Account,
  postings: readonly PostingRow[],
  today: number,
  order: ImputationOrder,
): Balance & { readonly isPay: boolean; readonly postings: readonly NewPosting[] } {
  const posted = standing(postings);
  const charges = withWaivers(chargePostings(chargeLines(record), postings, today), postings, order, today);
  const charged = withPostings(record, charges);
  const wasSettled = record.paidCents + record.waivedCents > 0 && openCentsOf(record) <= 0;
  const payments = [...laterPayment(record, charged, posted, { wasSettled, isCharged: charges.length > 0, today })];
  const balance = withPostings(charged, payments);
  return { ...balance, isPay: isSettled(balance, record.isPay), postings: [...charges, ...payments] };
}

interface Before {
  readonly wasSettled: boolean;
  readonly isCharged: boolean;
  readonly today: number;
}

function* laterPayment(
  { isPay, entryAt, exitAt }: Account,
  charged: Balance,
  posted: readonly PostingRow[],
  { wasSettled, isCharged, today }: Before,
): Generator<NewPosting> {
  const openCents = openCentsOf(charged);
  // A charge that came after the payment reopens the record.
  if (isPay && openCents > 0 && !(wasSettled && isCharged)) {
    const isOld = posted.length === 0;
    yield isOld ? paidByHand(openCents, storedDay(exitAt ?? entryAt), 'before-account') : paidByHand(openCents, today);
  }
  const last = posted.filter(isByHand).at(-1);
  if (!isPay && wasSettled && !isCharged && last) yield reversalOf(last, today);
}
