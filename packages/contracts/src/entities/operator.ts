import * as z from 'zod/mini';

/** The operator of the car park, as named on receipts. */
export const operator = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  // Each absent without; older services send none.
  registerEntry: z.optional(z.string()),
  managingDirectors: z.optional(z.string()),
  taxNumber: z.optional(z.string()),
});

/** Where to pay. */
export const account = z.object({ holder: z.string(), iban: z.string(), bic: z.string() });
