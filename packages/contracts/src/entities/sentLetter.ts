import * as z from 'zod/mini';

/**
 * The printed reminder and the costs that it claims, in euros. Days as d.m.yyyy; older reminders, from before days were
 * stored, have none.
 */
export const sentLetter = z.object({
  date: z.optional(z.string()),
  deadline: z.optional(z.string()),
  ownerLookup: z.number(),
  reminderCost: z.number(),
});
export type SentLetter = z.infer<typeof sentLetter>;
