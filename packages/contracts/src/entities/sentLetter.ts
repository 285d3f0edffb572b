import * as z from 'zod/mini';

/**
 * The reminder that was printed, and the costs that it claims, in euros. Days as d.m.yyyy; what was printed before they
 * were kept has none.
 */
export const sentLetter = z.object({
  date: z.optional(z.string()),
  deadline: z.optional(z.string()),
  ownerLookup: z.number(),
  reminderCost: z.number(),
});
export type SentLetter = z.infer<typeof sentLetter>;
