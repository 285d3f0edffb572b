import * as z from 'zod/mini';
import type { CostDay } from '../rules/claim.ts';
import type { ImputationOrder } from '../rules/imputation.ts';
import { dayNumber } from '../rules/time.ts';
import { type Taxation, VAT_BEGAN } from '../rules/vat.ts';
import type { ChargeType } from './posting.ts';

/** Sorted as on the settings page. */
export const CHARGE_TYPES = [
  'fee',
  'fine',
  'owner-lookup',
  'reminder-cost',
  'interest',
] as const satisfies readonly ChargeType[];

const line = z.object({
  /** Printed on receipt and letter; for fines it is the heading of their list. */
  text: z.string(),
  /** d.m.yyyy: the first day whose charges contain 19 %; null for none. */
  vatFrom: z.nullable(z.string()),
});
const costLine = z.extend(line, {
  /** Whether letters to the keeper claim it. */
  isKeeperAsked: z.boolean(),
  /** Whether letters to a named driver claim it. */
  isDriverAsked: z.boolean(),
});
/** Never contains VAT. */
const interestLine = z.extend(line, { vatFrom: z.null() });

export const IMPUTATION_ORDERS = ['costs-first', 'principal-first'] as const satisfies readonly ImputationOrder[];
export const COST_DAYS = ['after-violation', 'when-printed'] as const satisfies readonly CostDay[];

export const claimSettings = z.object({
  /** § 19 UStG: the operator charges no VAT. */
  isSmallBusiness: z.boolean(),
  /** d.m.yyyy: the first day without VAT; null if the operator has never charged VAT. */
  smallBusinessFrom: z.nullable(z.string()),
  lines: z.object({
    fee: line,
    fine: line,
    'owner-lookup': costLine,
    'reminder-cost': costLine,
    interest: interestLine,
  }),
  costDay: z.enum(COST_DAYS),
  isInterestCharged: z.boolean(),
  /** The operator's own base rates, which replace the built-in ones: from 1.1. or 1.7., in percent per year. */
  baseRates: z.array(z.object({ from: z.string(), percent: z.number() })),
  imputation: z.enum(IMPUTATION_ORDERS),
});
export type ClaimSettings = z.infer<typeof claimSettings>;

/** The settings of the specification's receipt and letter. */
export const DEFAULT_CLAIM_SETTINGS: ClaimSettings = {
  isSmallBusiness: false,
  smallBusinessFrom: null,
  lines: {
    fee: { text: 'Parkgebühr', vatFrom: VAT_BEGAN },
    fine: { text: 'Vertragsstrafen', vatFrom: VAT_BEGAN },
    'owner-lookup': { text: 'Halterermittlung', vatFrom: null, isKeeperAsked: true, isDriverAsked: true },
    'reminder-cost': { text: 'Mahnkosten', vatFrom: null, isKeeperAsked: true, isDriverAsked: true },
    interest: { text: 'Verzugszinsen', vatFrom: null },
  },
  costDay: 'after-violation',
  isInterestCharged: false,
  baseRates: [],
  imputation: 'costs-first',
};

/** Which charges contain VAT, and from which day. */
export function taxationOf({ isSmallBusiness, smallBusinessFrom, lines }: ClaimSettings): Taxation {
  const dated = CHARGE_TYPES.flatMap((type) => {
    const { vatFrom } = lines[type];
    return vatFrom === null ? [] : [[type, dayNumber(vatFrom)] as const];
  });
  return {
    ...(isSmallBusiness && { smallBusinessFrom: dayNumber(smallBusinessFrom ?? '') }),
    taxedFrom: Object.fromEntries(dated),
  };
}
