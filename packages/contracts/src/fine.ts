import * as z from 'zod/mini';

/** A penalty on a record. `price` in euros on the wire. */
export const fine = z.object({ type: z.string(), price: z.number(), description: z.string() });
export type Fine = z.infer<typeof fine>;
