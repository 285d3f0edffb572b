import * as z from 'zod/mini';
import { REQUIREMENTS } from './demands.ts';
import { ROLES } from './role.ts';

/** The local storage entry that restores the page's session. It holds what is shown, no secret. */
export const SESSION_STORAGE_KEY = 'park_user';

/** Who is logged in, as the page shows it: `user` is the display name of the greeting. */
export const sessionUser = z.object({
  user: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  /** What must be done before anything else. */
  required: z.optional(z.enum(REQUIREMENTS)),
});
export type SessionUser = z.infer<typeof sessionUser>;
