import * as z from 'zod/mini';

/** The operator of the car park, as printed on receipts. */
export const operator = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  // The following fields are absent if empty; older services do not send them.
  registerEntry: z.optional(z.string()),
  managingDirectors: z.optional(z.string()),
  taxNumber: z.optional(z.string()),
});

/** The collection agency (Inkassobüro) that collects a record; drivers must pay only this agency. */
export const collector = z.object({
  agency: z.string(),
  /** d.m.yyyy */
  day: z.string(),
});

/** The bank account for payments. */
export const account = z.object({ holder: z.string(), iban: z.string(), bic: z.string() });
