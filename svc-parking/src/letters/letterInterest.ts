import type { ClaimSettings } from '@parkwart/contracts/calls/claimSettings';
import { getInterest } from '@parkwart/contracts/calls/letters';
import { isPrincipal } from '@parkwart/contracts/rules/imputation';
import { defaultBegin, defaultInterest, ratesWith } from '@parkwart/contracts/rules/interest';
import { type Cents, eurosFromCents, sumCents } from '@parkwart/contracts/rules/money';
import { dayNumber } from '@parkwart/contracts/rules/time';
import { type Implementation, implement } from '@parkwart/service-kit/http/implement';
import { allocate } from '../accounts/allocate.ts';
import { type PostingRow, standing } from '../accounts/posting.ts';
import { postingsOf } from '../accounts/postingRepository.ts';
import type { ChangeParts } from '../feature.ts';
import { recordNotFound } from '../record/errors.ts';
import type { RecordRow } from '../record/recordRow.ts';
import { readClaimSettings } from '../settings/claimSettings.ts';
import { formatStoredDay, storedDay } from '../storedDay.ts';

type Printed = Pick<RecordRow, 'isPrint' | 'letterDeadline' | 'defaultFrom'>;

/** The day on which default begins, as d.m.yyyy. @param letterDay as 20260305 */
export function defaultBeginOf({ isPrint, letterDeadline, defaultFrom }: Printed, letterDay: number) {
  if (!isPrint) return undefined;
  const printed = {
    deadline: letterDeadline === null ? undefined : formatStoredDay(letterDeadline),
    defaultFrom: defaultFrom === null ? undefined : formatStoredDay(defaultFrom),
  };
  return defaultBegin(printed, formatStoredDay(letterDay));
}

/** The interest that a letter may claim, or the first day of a half-year without a known rate. */
type LetterInterest = { readonly cents: Cents; readonly from?: string } | { readonly missing: string };

/**
 * Uses the consumer's rate: a letter never claims the higher rate for businesses. @param postings all postings of the
 * record
 */
export function letterInterest(
  record: Printed,
  postings: readonly PostingRow[],
  { isInterestCharged, imputation, baseRates }: ClaimSettings,
  letterDay: number,
): LetterInterest {
  const from = defaultBeginOf(record, letterDay);
  if (!(isInterestCharged && from)) return { cents: 0 };
  const principal = principalFrom(from, postings, imputation);
  const to = formatStoredDay(letterDay);
  const found = defaultInterest({ principal, to, debtor: 'consumer' }, ratesWith(baseRates));
  return 'missing' in found || found.cents === 0 ? found : { ...found, from };
}

/** Only charges booked before the default bear interest: no reminder has claimed a later fine yet. */
function principalFrom(from: string, postings: readonly PostingRow[], order: ClaimSettings['imputation']) {
  const first = dayNumber(from);
  const bearing = standing(postings).filter(
    ({ kind, type, bookedAt }) => kind === 'charge' && isPrincipal(type) && storedDay(new Date(bookedAt)) < first,
  );
  const changes = allocate(postings, order).map(({ posting, shares, moves }) => ({
    day: Math.max(posting.day, first),
    cents: sumCents([
      ...(posting.kind === 'charge' ? [] : shares.map(({ charge, cents }) => (covers(charge) ? -cents : 0))),
      ...moves.map(({ from: left, to, cents }) => (covers(left) ? cents : 0) - (covers(to) ? cents : 0)),
    ]),
  }));
  function covers(charge: PostingRow | null) {
    return bearing.some(({ id }) => id === charge?.id);
  }
  const open = sumCents(bearing.map(({ cents }) => cents));
  const days = [...new Set([first, ...changes.map(({ day }) => day)])].sort((one, other) => one - other);
  return days.map((day) => {
    const changed = sumCents(changes.filter((one) => one.day <= day).map(({ cents }) => cents));
    return { from: formatStoredDay(day), cents: Math.max(open + changed, 0) };
  });
}

/** Previews the interest that a letter dated on the requested day would claim. */
export const interestCall = ({ database, records }: ChangeParts): Implementation =>
  implement(getInterest, async ({ params: { invoiceNumber }, query: { letterDate } }) => {
    const record = await records.find(Number(invoiceNumber));
    if (!record) throw recordNotFound();
    const postings = await postingsOf(database, record.id);
    const found = letterInterest(record, postings, await readClaimSettings(database), dayNumber(letterDate));
    if ('missing' in found) return { interest: 0, ...found };
    return { interest: eurosFromCents(found.cents), ...(found.from && { from: found.from }) };
  });
