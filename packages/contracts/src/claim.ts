import type { Fine } from './fine.ts';
import { type Cents, centsFromEuros, sumCents } from './money.ts';
import type { Settings } from './settings.ts';
import { addDays, parseDay } from './time.ts';

export interface Claim {
  readonly finesCents: Cents;
  readonly feeCents: Cents;
}

/** In cents; the fines' prices are euros, as on the wire. */
export function finesTotal(fines: readonly Pick<Fine, 'price'>[]): Cents {
  return sumCents(fines.map(({ price }) => centsFromEuros(price)));
}

export function receiptTotal({ finesCents, feeCents }: Claim): Cents {
  return finesCents + feeCents;
}

export function reminderTotal({ finesCents }: Pick<Claim, 'finesCents'>, settings: Settings): Cents {
  return finesCents + settings.ownerLookupCents + settings.reminderCostCents;
}

/** d.m.yyyy: the day that the costs of a reminder bear; '' without the day of the violation. */
export function costDay(violationDay: string, { dunningDelayDays }: Pick<Settings, 'dunningDelayDays'>): string {
  const parts = parseDay(violationDay);
  if (!parts) return '';
  const day = new Date(Date.UTC(parts.year, parts.month - 1, parts.day + dunningDelayDays));
  return `${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear()}`;
}

/** Counted from the day on which the claim was handed over. */
export function paymentDeadline(from: Date, { deadlineDays }: Pick<Settings, 'deadlineDays'>): Date {
  return addDays(from, deadlineDays);
}
