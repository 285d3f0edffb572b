import type { Letter } from '@parkwart/contracts/entities/letter';
import { type Costs, chargesOf, chargesTotal, costDay, reminderTotal } from '@parkwart/contracts/rules/claim';
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

/** A reprint claims the costs of the first print; that takes them from the settings. */
function costsOf({ record, settings }: Letter): Costs {
  if (!record.letter) return settings;
  const { ownerLookupCents, reminderCostCents } = chargesOf(record);
  return { ownerLookupCents, reminderCostCents };
}

export function claimLines(letter: Letter): ClaimLine[] {
  const { record, settings } = letter;
  const { ownerLookupCents, reminderCostCents } = costsOf(letter);
  const fines = record.fines.map(({ type, description, price }) => ({
    day: printedDay(record.date),
    title: type,
    description,
    cents: centsFromEuros(price),
  }));
  const day = costDay(record.date, settings);
  const costs = [
    { day, title: texts.ownerLookup, description: '', cents: ownerLookupCents },
    { day, title: texts.reminderCost, description: '', cents: reminderCostCents },
  ];
  // Costs of 0 are not printed.
  return [...fines, ...costs.filter(({ cents }) => cents > 0)];
}

/** Undefined if the record has no fee. */
export function feeLine({ record }: Letter): ClaimLine | undefined {
  const [exitDay = ''] = (record.exitTime ?? '').split(' ');
  const cents = centsFromEuros(record.fee);
  return cents > 0 ? { day: printedDay(exitDay), title: texts.fee, description: '', cents } : undefined;
}

/** The reminder total of the specification: `claimLines` without the fee. */
export function subtotal(letter: Letter): Cents {
  return reminderTotal(chargesOf(letter.record), costsOf(letter));
}

/** Payments and waivers, which are deducted. */
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
