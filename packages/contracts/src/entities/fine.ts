import * as z from 'zod/mini';

/** `price` in euros; `id` is the server's and unique within its record. */
export const fine = z.object({
  id: z.optional(z.number()),
  type: z.string(),
  price: z.number(),
  description: z.string(),
});
export type Fine = z.infer<typeof fine>;
