import * as z from 'zod/mini';
import { defineSettings } from '../calls-kit/settings.ts';

const stored = z.object({
  /** Whether the till accepts cards. The operator's terminal is separate; the till only stores its receipt number. */
  takesCards: z.boolean(),
});
export type TillSettings = z.infer<typeof stored>;

export const DEFAULT_TILL_SETTINGS: TillSettings = { takesCards: false };

export const TILL_SETTING_LABELS = {
  takesCards: 'Kartenzahlung an der Kasse',
} as const satisfies Record<keyof TillSettings, string>;

export const tillSettings = defineSettings({
  name: 'till-settings',
  path: '/settings/till',
  label: 'Kasse',
  says: {
    get: 'Was für die Kasse eingestellt ist.',
    put: 'Die Einstellungen der Kasse ändern; mit If-Match.',
    journal: 'Einstellungen der Kasse geändert',
  },
  stored,
  input: z.strictObject(stored.shape),
  defaults: DEFAULT_TILL_SETTINGS,
  facts: TILL_SETTING_LABELS,
  example: { takesCards: true },
});
export const getTillSettings = tillSettings.get;
export const putTillSettings = tillSettings.put;
export const journal = tillSettings.journal;
export const sample = tillSettings.sample;
