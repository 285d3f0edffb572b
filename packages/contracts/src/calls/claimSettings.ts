import * as z from 'zod/mini';
import type { Rule } from '../calls-kit/rule.ts';
import { defineSettings } from '../calls-kit/settings.ts';
import type { ChargeType } from '../entities/posting.ts';
import { day, requiredText } from '../inputs/inputs.ts';
import type { CostDay } from '../rules/claim.ts';
import type { ImputationOrder } from '../rules/imputation.ts';
import { dayNumber, parseDay } from '../rules/time.ts';
import { type Taxation, VAT_BEGAN } from '../rules/vat.ts';

/** Sorted as on the settings page. */
export const CHARGE_TYPES = [
  'fee',
  'fine',
  'owner-lookup',
  'reminder-cost',
  'interest',
] as const satisfies readonly ChargeType[];

const line = z.object({
  /** Printed on receipt and letter; the text for fines is the heading of their list. */
  text: z.string(),
  /** d.m.yyyy: the first day whose charges contain 19 % VAT; null for none. */
  vatFrom: z.nullable(z.string()),
});
const costLine = z.extend(line, {
  /** Whether letters to the keeper claim this cost. */
  isKeeperAsked: z.boolean(),
  /** Whether letters to a named driver claim this cost. */
  isDriverAsked: z.boolean(),
});
/** The line of interest, which never contains VAT. */
const interestLine = z.extend(line, { vatFrom: z.null() });

export const IMPUTATION_ORDERS = ['costs-first', 'principal-first'] as const satisfies readonly ImputationOrder[];
export const COST_DATE_RULES = ['after-violation', 'when-printed'] as const satisfies readonly CostDay[];

export const storedClaimSettings = z.object({
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
  costDay: z.enum(COST_DATE_RULES),
  isInterestCharged: z.boolean(),
  /**
   * The operator's own base rates, which replace the built-in ones. Each rate applies from 1 January or 1 July, in
   * percent per year.
   */
  baseRates: z.array(z.object({ from: z.string(), percent: z.number() })),
  imputation: z.enum(IMPUTATION_ORDERS),
});
export type ClaimSettings = z.infer<typeof storedClaimSettings>;

/** The defaults. With these values, receipt and letter look as in the specification. */
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

/**
 * Labels of the journal's fields. One field contains the texts of all lines, one the VAT days of all lines. Two fields
 * show which costs are claimed from a keeper, and which from a named driver.
 */
export const CLAIM_SETTING_LABELS = {
  isSmallBusiness: 'Keine Umsatzsteuer (§ 19 UStG)',
  smallBusinessFrom: 'Keine Umsatzsteuer ab',
  lineTexts: 'Texte auf Beleg und Mahnung',
  lineVat: '19 % Umsatzsteuer enthalten',
  keeperLines: 'Vom Halter gefordert',
  driverLines: 'Von einem benannten Fahrer gefordert',
  costDay: 'Tag von Halterermittlung und Mahnkosten',
  isInterestCharged: 'Verzugszinsen fordern',
  baseRates: 'Eigene Basiszinssätze',
  imputation: 'Eine Zahlung tilgt zuerst',
} as const;

export const COST_DAY_LABELS: Readonly<Record<CostDay, string>> = {
  'after-violation': 'Nach dem Verstoß (zuerst 14 Tage)',
  'when-printed': 'Am Tag, an dem sie entstehen',
};

export const IMPUTATION_LABELS: Readonly<Record<ImputationOrder, string>> = {
  'costs-first': 'Kosten, Zinsen, Hauptforderung',
  'principal-first': 'Hauptforderung zuerst',
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

const MAX_RATES = 200;
const HALF_YEAR = /^(0?1\.0?[17]\.(19|20|21)\d{2}|(19|20|21)\d{2}-0[17]-01)$/;

const germanDay = z.transform((text: string) => {
  const { year, month, day: ofMonth } = parseDay(text) ?? { year: 0, month: 0, day: 0 };
  return `${ofMonth}.${month}.${year}`;
});

const text = requiredText(60, 'Bitte geben Sie einen Text an.');
const lineInput = z.strictObject({ text, vatFrom: z.nullable(z.pipe(day, germanDay)) });
const costLineInput = z.extend(lineInput, { isKeeperAsked: z.boolean(), isDriverAsked: z.boolean() });
const interestLineInput = z.extend(lineInput, { vatFrom: z.null('Zinsen enthalten keine Umsatzsteuer.') });

const halfYear = z.string().check(z.regex(HALF_YEAR, 'Ein Basiszinssatz gilt ab dem 1.1. oder dem 1.7.'));
export const percent = z.number('Bitte geben Sie den Zinssatz als Zahl an.').check(
  z.minimum(-10, 'Der Zinssatz ist mindestens −10 %.'),
  z.maximum(30, 'Der Zinssatz ist höchstens 30 %.'),
  z.refine((given) => Math.abs(given - Math.round(given * 100) / 100) <= 1e-9, 'Höchstens zwei Nachkommastellen.'),
);
const baseRatesInput = z.array(z.strictObject({ from: z.pipe(halfYear, germanDay), percent })).check(
  z.maxLength(MAX_RATES, `Höchstens ${MAX_RATES} Basiszinssätze.`),
  z.refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, 'Ein Tag steht zweimal da.'),
);

export const claimSettingsInput = z.strictObject({
  isSmallBusiness: z.boolean(),
  smallBusinessFrom: z.nullable(z.pipe(day, germanDay)),
  lines: z.strictObject({
    fee: lineInput,
    fine: lineInput,
    'owner-lookup': costLineInput,
    'reminder-cost': costLineInput,
    interest: interestLineInput,
  }),
  costDay: z.enum(COST_DATE_RULES, 'Bitte wählen Sie den Tag.'),
  isInterestCharged: z.boolean(),
  baseRates: baseRatesInput,
  imputation: z.enum(IMPUTATION_ORDERS, 'Bitte wählen Sie die Reihenfolge.'),
}) satisfies z.ZodMiniType<ClaimSettings>;

export const claimSettings = defineSettings({
  name: 'claim-settings',
  path: '/settings/claims',
  label: 'Forderungen',
  says: {
    get: 'Texte, Umsatzsteuer und Zinsen der Forderungen.',
    put: 'Texte, Umsatzsteuer und Zinsen der Forderungen ändern; mit If-Match.',
    journal: 'Einstellungen der Forderungen geändert',
  },
  needsProof: 'always',
  stored: storedClaimSettings,
  input: claimSettingsInput,
  defaults: DEFAULT_CLAIM_SETTINGS,
  facts: CLAIM_SETTING_LABELS,
  example: { ...DEFAULT_CLAIM_SETTINGS, isSmallBusiness: true },
});
export const getClaimSettings = claimSettings.get;
export const putClaimSettings = claimSettings.put;

export const rules: readonly Rule[] = [{ calls: [putClaimSettings], says: '`baseRates` nennt keinen Tag zweimal.' }];

export const journal = claimSettings.journal;
export const sample = claimSettings.sample;
