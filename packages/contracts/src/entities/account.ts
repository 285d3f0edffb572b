import * as z from 'zod/mini';
import { ROLES } from './role.ts';

export const STATUSES = ['Aktiv', 'Inaktiv'] as const;

/** Two values with two spellings each (specification §3); the German one is stored. */
export const GENDERS = ['männlich', 'weiblich'] as const;
/** Further values besides those two. */
export const OTHER_GENDERS = ['divers', 'keine Angabe'] as const;
export type Gender = (typeof GENDERS | typeof OTHER_GENDERS)[number];

export const user = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: z.enum(GENDERS),
  /** Takes precedence over `gender`, the only one that older front ends read. */
  otherGender: z.optional(z.enum(OTHER_GENDERS)),
  status: z.enum(STATUSES),
  role: z.enum(ROLES),
  /** The value for If-Match. */
  version: z.number(),
  passkeys: z.number(),
  /** Whether the password must be changed at the next login. */
  mustChangePassword: z.boolean(),
});
export type User = z.infer<typeof user>;

export const genderOf = ({ gender, otherGender }: Pick<User, 'gender' | 'otherGender'>): Gender =>
  otherGender ?? gender;
