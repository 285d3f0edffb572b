import * as z from 'zod/mini';

/** The second letter and later ones. */
const furtherLevel = z.object({
  /** Days after the last day to pay of the letter before. */
  afterDays: z.number(),
  /** In the letter, before its demand. */
  text: z.string(),
  /** In euros, beside what earlier letters cost. */
  cost: z.number(),
  /** How long there is to pay. */
  deadlineDays: z.number(),
});

/** When runs propose letters. Costs and deadline of the first are the operator's settings. */
export const dunningSettings = z.object({
  /** Days after the last day to pay. */
  afterDays: z.number(),
  /** In the order of the letters. */
  further: z.array(furtherLevel),
  /** In euros: up to this, nothing is claimed. */
  tolerance: z.number(),
  /** In euros: where fee and fines are paid, what is left of the costs is claimed from this amount on; null for never. */
  costsAloneFrom: z.nullable(z.number()),
});
export type DunningSettings = z.infer<typeof dunningSettings>;

/** The specification's one reminder. */
export const DEFAULT_DUNNING_SETTINGS: DunningSettings = { afterDays: 0, further: [], tolerance: 0, costsAloneFrom: 5 };

export const MOST_FURTHER_LEVELS = 3;

export const DUNNING_SETTING_LABELS = {
  afterDays: 'Erste Mahnung: Tage nach der Frist',
  further: 'Weitere Mahnungen',
  tolerance: 'Nicht gemahnt bis (Euro)',
  costsAloneFrom: 'Kosten allein gemahnt ab (Euro)',
} as const satisfies Record<keyof DunningSettings, string>;
