import type { Fine } from './fine.ts';
import { type Cents, centsFromEuros, sumCents } from './money.ts';
import type { Settings } from './settings.ts';
import { addDays } from './time.ts';

/** In cents. */
export interface Claim {
  readonly finesCents: Cents;
  readonly feeCents: Cents;
}

/** Sum of fines whose prices are euros, as on the wire. */
export function finesTotal(fines: readonly Pick<Fine, 'price'>[]): Cents {
  return sumCents(fines.map(({ price }) => centsFromEuros(price)));
}

/** The receipt's total: fines + parking fee. */
export function receiptTotal({ finesCents, feeCents }: Claim): Cents {
  return finesCents + feeCents;
}

/** The reminder's total: fines + owner look-up + reminder cost. */
export function reminderTotal({ finesCents }: Pick<Claim, 'finesCents'>, settings: Settings): Cents {
  return finesCents + settings.ownerLookupCents + settings.reminderCostCents;
}

/** The day until which to pay, counted from when the claim was handed over. */
export function paymentDeadline(from: Date, { deadlineDays }: Pick<Settings, 'deadlineDays'>): Date {
  return addDays(from, deadlineDays);
}
