import * as z from 'zod/mini';

/**
 * The body of every error response (specification §13). `code` is stable and for programs, `message` is German and for
 * users, `fields` has a German message per invalid input field.
 */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Shown when a service or its database is down. */
export const NOT_REACHABLE_MESSAGE =
  'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.';
