import * as z from 'zod/mini';
import { type ClaimSettings, COST_DAYS, claimSettings, IMPUTATION_ORDERS } from '../entities/claimSettings.ts';
import { day, requiredText } from '../inputs/inputs.ts';
import { parseDay } from '../rules/time.ts';
import { defineCall } from './call.ts';

const MAX_RATES = 200;
const HALF_YEAR = /^(0?1\.0?[17]\.(19|20|21)\d{2}|(19|20|21)\d{2}-0[17]-01)$/;

const germanDay = z.transform((text: string) => {
  const { year, month, day: ofMonth } = parseDay(text) ?? { year: 0, month: 0, day: 0 };
  return `${ofMonth}.${month}.${year}`;
});

const text = requiredText(60, 'Bitte geben Sie einen Text an.');
const line = z.strictObject({ text, vatFrom: z.nullable(z.pipe(day, germanDay)) });
const costLine = z.extend(line, { isKeeperAsked: z.boolean(), isDriverAsked: z.boolean() });
const interestLine = z.extend(line, { vatFrom: z.null('Zinsen enthalten keine Umsatzsteuer.') });

const halfYear = z.string().check(z.regex(HALF_YEAR, 'Ein Basiszinssatz gilt ab dem 1.1. oder dem 1.7.'));
export const percent = z.number('Bitte geben Sie den Zinssatz als Zahl an.').check(
  z.minimum(-10, 'Der Zinssatz ist mindestens −10 %.'),
  z.maximum(30, 'Der Zinssatz ist höchstens 30 %.'),
  z.refine((given) => Math.abs(given - Math.round(given * 100) / 100) <= 1e-9, 'Höchstens zwei Nachkommastellen.'),
);
const baseRates = z.array(z.strictObject({ from: z.pipe(halfYear, germanDay), percent })).check(
  z.maxLength(MAX_RATES, `Höchstens ${MAX_RATES} Basiszinssätze.`),
  z.refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, 'Ein Tag steht zweimal da.'),
);

export const claimSettingsInput = z.strictObject({
  isSmallBusiness: z.boolean(),
  smallBusinessFrom: z.nullable(z.pipe(day, germanDay)),
  lines: z.strictObject({
    fee: line,
    fine: line,
    'owner-lookup': costLine,
    'reminder-cost': costLine,
    interest: interestLine,
  }),
  costDay: z.enum(COST_DAYS, 'Bitte wählen Sie den Tag.'),
  isInterestCharged: z.boolean(),
  baseRates,
  imputation: z.enum(IMPUTATION_ORDERS, 'Bitte wählen Sie die Reihenfolge.'),
}) satisfies z.ZodMiniType<ClaimSettings>;

const versioned = z.object({ settings: claimSettings, version: z.number() });

export const getClaimSettings = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/settings/claims',
  summary: 'Texte, Umsatzsteuer und Zinsen der Forderungen.',
  allow: ['Admin'],
  answer: versioned,
});

export const putClaimSettings = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/settings/claims',
  summary: 'Texte, Umsatzsteuer und Zinsen der Forderungen ändern; mit If-Match.',
  allow: ['Admin'],
  refuses: [409],
  needsProof: 'always',
  versioned: true,
  body: claimSettingsInput,
  answer: versioned,
});
