import { type Cents, sumCents } from './money.ts';
import type { Settings } from './settings.ts';
import { addDays } from './time.ts';

/** What a record asks for, in cents. */
export interface Claim {
  readonly fineCents: readonly Cents[];
  readonly feeCents: Cents;
}

/** The receipt's total: fines + parking fee. */
export function receiptTotal({ fineCents, feeCents }: Claim): Cents {
  return sumCents(fineCents) + feeCents;
}

/** The reminder's total: fines + owner look-up + reminder cost. */
export function reminderTotal({ fineCents }: Pick<Claim, 'fineCents'>, settings: Settings): Cents {
  return sumCents(fineCents) + settings.ownerLookupCents + settings.reminderCostCents;
}

/** The day until which to pay, counted from when the claim was handed over. */
export function paymentDeadline(from: Date, { deadlineDays }: Pick<Settings, 'deadlineDays'>): Date {
  return addDays(from, deadlineDays);
}
