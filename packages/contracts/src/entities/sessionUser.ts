import * as z from 'zod/mini';
import { REQUIREMENTS } from './demands.ts';
import { ROLES } from './role.ts';

/** The local storage key of the session data that pages display; this data is not secret. */
export const SESSION_STORAGE_KEY = 'park_user';

/** `user` is the display name in the greeting. */
export const sessionUser = z.object({
  user: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  /** The step that the user has to complete before anything else. */
  required: z.optional(z.enum(REQUIREMENTS)),
  /** „Probebetrieb“: screens and papers are marked. */
  isDemo: z.optional(z.boolean()),
});
export type SessionUser = z.infer<typeof sessionUser>;
