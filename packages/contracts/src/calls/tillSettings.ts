import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import type { Sample } from '../calls-kit/sample.ts';
import type { JournalPart } from '../calls-kit/subject.ts';

export const tillSettings = z.object({
  /** Whether the till accepts cards. The operator's terminal is separate; the till only stores its receipt number. */
  takesCards: z.boolean(),
});
export type TillSettings = z.infer<typeof tillSettings>;

export const DEFAULT_TILL_SETTINGS: TillSettings = { takesCards: false };

export const TILL_SETTING_LABELS = {
  takesCards: 'Kartenzahlung an der Kasse',
} as const satisfies Record<keyof TillSettings, string>;

const tillSettingsInput = z.strictObject(tillSettings.shape) satisfies z.ZodMiniType<TillSettings>;

const versioned = z.object({ settings: tillSettings, version: z.number() });

export const getTillSettings = defineCall({
  service: 'parking',
  method: 'GET',
  path: '/settings/till',
  summary: 'Was für die Kasse eingestellt ist.',
  allow: ['Admin'],
  answer: versioned,
});

export const putTillSettings = defineCall({
  service: 'parking',
  method: 'PUT',
  path: '/settings/till',
  summary: 'Die Einstellungen der Kasse ändern; mit If-Match.',
  allow: ['Admin'],
  refuses: [409],
  versioned: true,
  body: tillSettingsInput,
  answer: versioned,
});

export const journal = {
  'till-settings': {
    label: 'Kasse',
    table: 'settings',
    kinds: { parking: { 'till-settings': 'Einstellungen der Kasse geändert' } },
    facts: TILL_SETTING_LABELS,
  },
} as const satisfies JournalPart;

export const sample: Sample = function* () {
  yield [putTillSettings, { body: { takesCards: true } }];
};
