import * as z from 'zod/mini';

/**
 * What every service answers when it refuses (specification §13). `code` is stable and for programs, `message` is German
 * and for people, `fields` names the input fields at fault with a German sentence each.
 */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The gateway's message for a service that is down, and a service's for its database. */
export const NOT_REACHABLE_MESSAGE =
  'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.';
