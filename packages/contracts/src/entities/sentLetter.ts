import * as z from 'zod/mini';

/** The printed reminder and the costs that it claims, in euros. Days as d.m.yyyy. */
export const sentLetter = z.object({
  date: z.string(),
  deadline: z.string(),
  ownerLookup: z.number(),
  reminderCost: z.number(),
  /** 1 for the first letter; only set for later ones. */
  level: z.optional(z.number()),
  /** Only set for a later letter. */
  interest: z.optional(z.number()),
  /** The day of the costs, as printed in the first letter. */
  costDay: z.optional(z.string()),
  /** The first day of default; set once a later letter was printed after the deadline. */
  defaultFrom: z.optional(z.string()),
});
export type SentLetter = z.infer<typeof sentLetter>;
