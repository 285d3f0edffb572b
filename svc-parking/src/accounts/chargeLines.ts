import type { ChargeType } from '@parkwart/contracts/entities/posting';
import { type Cents, sumCents } from '@parkwart/contracts/rules/money';
import type { RecordRow } from '../record/recordRow.ts';
import { storedDay } from '../storedDay.ts';
import { keyOf, type NewPosting, type PostingRow, reversalOf, standing } from './posting.ts';

interface ChargeLine {
  readonly type: ChargeType;
  readonly fineId: number | null;
  readonly cents: Cents;
  readonly day: number;
  /**
   * The day of a later letter, whose costs are added to the booked costs. Without this day, a changed amount replaces
   * the booked amount.
   */
  readonly addedDay?: number;
}

export type Charged = Pick<
  RecordRow,
  | ('isDisable' | 'entryAt' | 'exitAt' | 'feeCents' | 'fines' | 'letterDay' | 'costDay')
  | ('ownerLookupCents' | 'reminderCostCents' | 'interestCents')
>;

/** The charges that a record should have; a disabled record has none. */
export function chargeLines(record: Charged): ChargeLine[] {
  if (record.isDisable) return [];
  const { entryAt, exitAt, feeCents, fines, costDay, ownerLookupCents, reminderCostCents, interestCents } = record;
  const entryDay = storedDay(entryAt);
  const letterDay = record.letterDay ?? entryDay;
  // The costs are charged on the day of the letter at the latest, even if the letter states a later day.
  const costs = { fineId: null, day: Math.min(costDay ?? letterDay, letterDay) };
  const lines: ChargeLine[] = [
    { type: 'fee', fineId: null, cents: feeCents, day: exitAt ? storedDay(exitAt) : entryDay },
    ...fines.map(({ id, cents }) => ({ type: 'fine' as const, fineId: id, cents, day: entryDay })),
    { type: 'owner-lookup', cents: ownerLookupCents, ...costs },
    { type: 'reminder-cost', cents: reminderCostCents, ...costs, addedDay: letterDay },
    { type: 'interest', fineId: null, cents: interestCents, day: letterDay },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}

/**
 * The postings to add so that the booked charges equal `lines`. Three kinds of charges are posted on the day of the
 * change (§ 17 I UStG): a charge that is booked again, one that replaces another charge of the same kind, and one that
 * overpaid money covers. `owedDay` is then the original day, from which the charge is owed and taxed.
 * @param postings all postings of the record
 */
export function chargePostings(
  lines: readonly ChargeLine[],
  postings: readonly PostingRow[],
  today: number,
): NewPosting[] {
  const charges = postings.filter(({ kind }) => kind === 'charge');
  const posted = standing(charges);
  const gone = posted.filter((one) => !lines.some((line) => keyOf(line) === keyOf(one)));
  const changes = lines.map((line) =>
    ofLine(
      line,
      posted.filter((one) => keyOf(one) === keyOf(line)),
    ),
  );
  const reversed = [...gone, ...changes.flatMap(({ taken }) => taken)];
  const isOverpaid = sumCents(postings.map(({ cents }) => cents)) < 0;
  const isAgain = (line: ChargeLine) => {
    const has = (all: readonly PostingRow[]) => all.some((one) => keyOf(one) === keyOf(line));
    const isReplacing = reversed.some(({ type }) => type === line.type) || (has(charges) && !has(posted));
    return line.day < today && (isReplacing || isOverpaid);
  };
  return [
    ...reversed.map((one) => reversalOf(one, today)),
    ...changes
      .flatMap(({ added }) => added)
      .map((line) => ({ kind: 'charge' as const, reverses: null, ...line }))
      .map((line) => (isAgain(line) ? { ...line, day: today, owedDay: line.day } : line)),
  ];
}

interface LineChange {
  readonly taken: readonly PostingRow[];
  readonly added: readonly Omit<ChargeLine, 'addedDay'>[];
}

/** @param own the line's postings that are not reversed, the oldest first */
function ofLine({ addedDay, ...line }: ChargeLine, own: readonly PostingRow[]): LineChange {
  const sum = sumCents(own.map(({ cents }) => cents));
  if (sum === line.cents) return { taken: [], added: [] };
  if (addedDay !== undefined && own.length > 0 && sum < line.cents)
    return { taken: [], added: [{ ...line, cents: line.cents - sum, day: addedDay }] };
  // It may be enough to reverse only the amounts that later letters added.
  const kept = own.findIndex((_, index) => sumCents(own.slice(0, index + 1).map(({ cents }) => cents)) === line.cents);
  return kept >= 0 ? { taken: own.slice(kept + 1), added: [] } : { taken: own, added: [line] };
}
