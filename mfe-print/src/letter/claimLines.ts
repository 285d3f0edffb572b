import { costDay, finesTotal, reminderTotal } from '@parkwart/contracts/claim';
import type { Letter } from '@parkwart/contracts/letter';
import { type Cents, centsFromEuros } from '@parkwart/contracts/money';
import { parseDay } from '@parkwart/contracts/time';
import { texts } from './texts.ts';

export interface ClaimLine {
  readonly day: string;
  readonly title: string;
  readonly description: string;
  readonly cents: Cents;
}

/** `5.3.2026`, from that or `2026-03-05`; empty without a day. */
export function printedDay(day: string): string {
  const parts = parseDay(day);
  return parts ? `${parts.day}.${parts.month}.${parts.year}` : '';
}

export function claimLines({ record, settings }: Letter): ClaimLine[] {
  const fines = record.fines.map(({ type, description, price }) => ({
    day: printedDay(record.date),
    title: type,
    description,
    cents: centsFromEuros(price),
  }));
  const cost = (title: string, cents: Cents): ClaimLine => ({
    day: costDay(record.date, settings),
    title,
    description: '',
    cents,
  });
  const costs = [
    cost(texts.ownerLookup, settings.ownerLookupCents),
    cost(texts.reminderCost, settings.reminderCostCents),
  ];
  // An operator who claims none prints none.
  return [...fines, ...costs.filter(({ cents }) => cents > 0)];
}

export function claimTotal({ record, settings }: Letter): Cents {
  return reminderTotal({ finesCents: finesTotal(record.fines) }, settings);
}
