import * as z from 'zod/mini';

/** `price` in euros. */
export const fine = z.object({ type: z.string(), price: z.number(), description: z.string() });
export type Fine = z.infer<typeof fine>;
