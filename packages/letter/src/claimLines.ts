import type { Letter } from '@parkwart/contracts/dunning/letter';
import {
  type Costs,
  chargesOf,
  chargesTotal,
  costDay,
  firstCostDay,
  letterCosts,
  reminderTotal,
} from '@parkwart/contracts/rules/claim';
import { type Cents, centsFromEuros, sumCents } from '@parkwart/contracts/rules/money';
import { parseDay } from '@parkwart/contracts/rules/time';
import { texts } from './texts.ts';

export interface ClaimLine {
  readonly day: string;
  readonly title: string;
  readonly description: string;
  readonly cents: Cents;
}

/** `5.3.2026`, from the same format or `2026-03-05`; empty if there is no day. */
export function printedDay(day: string): string {
  const parts = parseDay(day);
  return parts ? `${parts.day}.${parts.month}.${parts.year}` : '';
}

/** A first print takes the costs from the settings; a reprint claims the costs of the first print. */
export function costsOf({ record, settings, claims, inputs, interest }: Letter): Costs {
  if (!record.letter)
    return letterCosts(settings, claims, { driver: record.driver, lookUpDate: inputs.fahrzeughalter });
  const { ownerLookupCents, reminderCostCents, interestCents = 0 } = chargesOf(record);
  return {
    ownerLookupCents,
    reminderCostCents,
    interestCents: interest ? centsFromEuros(interest.amount) : interestCents,
  };
}

/** The day of the costs; a reprint shows the day of the first print. */
function costDayOf({ record, settings, inputs, claims }: Letter): string {
  const { letter, date } = record;
  if (letter) return letter.costDay ?? costDay(date, settings);
  return firstCostDay(date, printedDay(inputs.todayDate), { ...settings, ...claims });
}

export function claimLines(letter: Letter): ClaimLine[] {
  const { record, inputs, claims, laterCosts = [] } = letter;
  const { 'owner-lookup': ownerLookup, 'reminder-cost': reminderCost, interest } = claims.lines;
  const { ownerLookupCents, reminderCostCents, interestCents = 0 } = costsOf(letter);
  const fines = record.fines.map(({ type, description, price }) => ({
    day: printedDay(record.date),
    title: type,
    description,
    cents: centsFromEuros(price),
  }));
  const day = costDayOf(letter);
  const today = printedDay(inputs.todayDate);
  const costsOfLater = laterCosts.map(({ day, amount }) => ({ day: printedDay(day), cents: centsFromEuros(amount) }));
  const sum = sumCents(costsOfLater.map(({ cents }) => cents));
  // If the debtor has changed, the record's reminder cost may be lower than the booked costs; the costs of later
  // letters are then not listed separately.
  const [later, laterCents] = sum > reminderCostCents ? [[], 0] : [costsOfLater, sum];
  const begin = letter.interest?.from ?? record.letter?.defaultFrom;
  const costs = [
    { day, title: ownerLookup.text, description: '', cents: ownerLookupCents },
    { day, title: reminderCost.text, description: '', cents: reminderCostCents - laterCents },
    ...later.map((cost) => ({ ...cost, title: reminderCost.text, description: '' })),
    {
      day: today,
      title: interest.text,
      description: begin ? texts.interestSince(begin) : '',
      cents: interestCents,
    },
  ];
  return [...fines, ...costs.filter(({ cents }) => cents > 0)];
}

export function feeLine({ record, claims }: Letter): ClaimLine | undefined {
  const [exitDay = ''] = (record.exitTime ?? '').split(' ');
  const cents = centsFromEuros(record.fee);
  return cents > 0 ? { day: printedDay(exitDay), title: claims.lines.fee.text, description: '', cents } : undefined;
}

/** The specification's reminder total: `claimLines` without the fee. */
export function subtotal(letter: Letter): Cents {
  return reminderTotal(chargesOf(letter.record), costsOf(letter));
}

/** The payments and waivers that the letter deducts. */
export function deductions({ settled = [] }: Letter): ClaimLine[] {
  return settled.map(({ day, kind, amount }) => ({
    day,
    title: kind === 'waiver' ? texts.waived : texts.alreadyPaid,
    description: '',
    cents: centsFromEuros(amount),
  }));
}

export function claimTotal(letter: Letter): Cents {
  const charged = chargesTotal({ ...chargesOf(letter.record), ...costsOf(letter) });
  return charged + sumCents(deductions(letter).map(({ cents }) => cents));
}
