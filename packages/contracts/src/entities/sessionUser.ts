import * as z from 'zod/mini';
import { REQUIREMENTS } from './demands.ts';
import { ROLES } from './role.ts';

/** The local storage key of the displayed session; not a secret. */
export const SESSION_STORAGE_KEY = 'park_user';

/** `user` is the display name in the greeting. */
export const sessionUser = z.object({
  user: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  /** What the user must do before anything else. */
  required: z.optional(z.enum(REQUIREMENTS)),
  /** „Probebetrieb“, which screen and paper then say. */
  isDemo: z.optional(z.boolean()),
});
export type SessionUser = z.infer<typeof sessionUser>;
