import * as z from 'zod/mini';
import { defineSettings } from '../calls-kit/settings.ts';
import { lines } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';

/** Settings of the second letter or a later one. */
const furtherLevel = z.object({
  /**
   * A run proposes this letter when more than this number of days have passed since the previous letter's last day to
   * pay.
   */
  afterDays: z.number(),
  /** Printed in the letter above the demand for payment. */
  text: z.string(),
  /** In euros, added to the cost of earlier letters. */
  cost: z.number(),
  /** Payment period of the letter. */
  deadlineDays: z.number(),
});

/**
 * Settings that define when dunning runs propose letters. The first letter's costs and deadline are in the operator's
 * settings.
 */
const stored = z.object({
  /** A run proposes the first letter when more than this number of days have passed since the last day to pay. */
  afterDays: z.number(),
  /** Settings of the second letter and later ones, in the order of the letters. */
  further: z.array(furtherLevel),
  /** In euros: records with at most this open amount are not dunned. */
  tolerance: z.number(),
  /**
   * In euros: if fee and fines are paid, the remaining costs are dunned only from this amount on; null: they are never
   * dunned.
   */
  costsAloneFrom: z.nullable(z.number()),
});
export type DunningSettings = z.infer<typeof stored>;

/** By default, only the single reminder of the specification, without later letters. */
export const DEFAULT_DUNNING_SETTINGS: DunningSettings = { afterDays: 0, further: [], tolerance: 0, costsAloneFrom: 5 };

export const MOST_FURTHER_LEVELS = 3;

export const DUNNING_SETTING_LABELS = {
  afterDays: 'Erste Mahnung: Tage nach der Frist',
  further: 'Weitere Mahnungen',
  tolerance: 'Nicht gemahnt bis (Euro)',
  costsAloneFrom: 'Kosten allein gemahnt ab (Euro)',
} as const satisfies Record<keyof DunningSettings, string>;

const days = (least: number) =>
  z
    .int('Bitte eine ganze Zahl von Tagen.')
    .check(z.minimum(least, `Mindestens ${least}.`), z.maximum(365, 'Höchstens 365.'));

const input = z.strictObject({
  afterDays: days(0),
  further: z
    .array(z.strictObject({ afterDays: days(0), text: lines(500), cost: price, deadlineDays: days(1) }))
    .check(z.maxLength(MOST_FURTHER_LEVELS, `Höchstens ${MOST_FURTHER_LEVELS} weitere Mahnungen.`)),
  tolerance: price,
  costsAloneFrom: z.nullable(price),
});

export const dunningSettings = defineSettings({
  name: 'dunning-settings',
  path: '/settings/dunning',
  label: 'Mahnstufen',
  says: {
    get: 'Wann Mahnläufe welche Mahnung vorschlagen.',
    put: 'Die Mahnstufen ändern; mit If-Match.',
    journal: 'Mahnstufen geändert',
  },
  needsProof: 'always',
  stored,
  input,
  defaults: DEFAULT_DUNNING_SETTINGS,
  facts: DUNNING_SETTING_LABELS,
  example: {
    afterDays: 3,
    further: [{ afterDays: 7, text: 'Noch offen.', cost: 2, deadlineDays: 7 }],
    tolerance: 1,
    costsAloneFrom: 5,
  },
});
export const getDunningSettings = dunningSettings.get;
export const putDunningSettings = dunningSettings.put;
export const journal = dunningSettings.journal;
export const sample = dunningSettings.sample;
