import * as z from 'zod/mini';

/** `price` in euros; the server assigns `id`, which is unique within its record. */
export const fine = z.object({
  id: z.optional(z.number()),
  type: z.string(),
  price: z.number(),
  description: z.string(),
});
export type Fine = z.infer<typeof fine>;
