import * as z from 'zod/mini';
import { ROLES } from './role.ts';

export const STATUSES = ['Aktiv', 'Inaktiv'] as const;

/** The first two genders also have an English spelling (specification §3); the German one is stored. */
export const GENDERS = ['männlich', 'weiblich', 'divers', 'keine Angabe'] as const;
export type Gender = (typeof GENDERS)[number];

export const user = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: z.enum(GENDERS),
  status: z.enum(STATUSES),
  role: z.enum(ROLES),
  /** The value for If-Match. */
  version: z.number(),
  passkeys: z.number(),
  /** Whether the password must be changed at the next login. */
  mustChangePassword: z.boolean(),
});
export type User = z.infer<typeof user>;
