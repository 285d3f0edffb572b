import * as z from 'zod/mini';
import { ROLES } from './role.ts';

export const STATUSES = ['Aktiv', 'Inaktiv'] as const;

/** Two spellings of two values (specification §3); the German one is stored. */
export const GENDERS = ['männlich', 'weiblich'] as const;
/** Beside the two. */
export const OTHER_GENDERS = ['divers', 'keine Angabe'] as const;
export type Gender = (typeof GENDERS | typeof OTHER_GENDERS)[number];

export const user = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: z.enum(GENDERS),
  /** Counts in place of `gender`, which older front ends read alone. */
  otherGender: z.optional(z.enum(OTHER_GENDERS)),
  status: z.enum(STATUSES),
  role: z.enum(ROLES),
  /** For If-Match. Services of contract version 1 send none. */
  version: z.optional(z.number()),
  passkeys: z.optional(z.number()),
  /** Whether the password must be changed at the next login. */
  mustChangePassword: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;

export const genderOf = ({ gender, otherGender }: Pick<User, 'gender' | 'otherGender'>): Gender =>
  otherGender ?? gender;
