import type * as z from 'zod/mini';

/** A check of a query or body that JSON Schema cannot express, and the sentence for docs/openapi.json. */
export interface Rule {
  readonly check: z.core.$ZodCheck<never>;
  readonly says: string;
}
