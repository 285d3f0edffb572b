import * as z from 'zod/mini';
import { type DunningSettings, dunningSettings, MOST_FURTHER_LEVELS } from '../entities/dunningSettings.ts';
import { lines } from '../inputs/inputs.ts';
import { price } from '../inputs/price.ts';
import { defineCall } from './call.ts';

const days = (least: number) =>
  z
    .int('Bitte eine ganze Zahl von Tagen.')
    .check(z.minimum(least, `Mindestens ${least}.`), z.maximum(365, 'Höchstens 365.'));

const dunningSettingsInput = z.strictObject({
  afterDays: days(0),
  further: z
    .array(z.strictObject({ afterDays: days(0), text: lines(500), cost: price, deadlineDays: days(1) }))
    .check(z.maxLength(MOST_FURTHER_LEVELS, `Höchstens ${MOST_FURTHER_LEVELS} weitere Mahnungen.`)),
  tolerance: price,
  costsAloneFrom: z.nullable(price),
}) satisfies z.ZodMiniType<DunningSettings>;

const versioned = z.object({ settings: dunningSettings, version: z.number() });

export const getDunningSettings = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/settings/dunning',
  summary: 'Wann Mahnläufe welche Mahnung vorschlagen.',
  allow: ['Admin'],
  answer: versioned,
});

export const putDunningSettings = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/settings/dunning',
  summary: 'Die Mahnstufen ändern; mit If-Match.',
  allow: ['Admin'],
  refuses: [409],
  needsProof: 'always',
  versioned: true,
  body: dunningSettingsInput,
  answer: versioned,
});
