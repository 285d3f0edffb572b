import * as z from 'zod/mini';

export const tillSettings = z.object({
  /** Cards, on a terminal of the operator's own; the till notes its receipt number. */
  takesCards: z.boolean(),
});
export type TillSettings = z.infer<typeof tillSettings>;

export const DEFAULT_TILL_SETTINGS: TillSettings = { takesCards: false };

export const TILL_SETTING_LABELS = {
  takesCards: 'Kartenzahlung an der Kasse',
} as const satisfies Record<keyof TillSettings, string>;
