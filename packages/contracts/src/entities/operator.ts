import * as z from 'zod/mini';

/** Who runs the car park, as receipts name it. */
export const operator = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** Where to pay. */
export const account = z.object({ holder: z.string(), iban: z.string(), bic: z.string() });
