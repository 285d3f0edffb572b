import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const ROLES = ['Angestellte', 'Admin'] as const;
export type Role = (typeof ROLES)[number];

export const STATUSES = ['Aktiv', 'Inaktiv'] as const;

/** Two spellings of the same two values (spec §3); the German one is stored. */
export const GENDERS = ['männlich', 'weiblich'] as const;

/** Whether a role is the admin's; case does not count, since the old system compared with 'admin' (spec §4). */
export function isAdmin(role: string): boolean {
  return role.toLowerCase() === 'admin';
}

export const user = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: z.enum(GENDERS),
  status: z.enum(STATUSES),
  role: z.enum(ROLES),
  /** Rises with every change; for If-Match. Services of contract version 1 know none. */
  version: z.optional(z.number()),
  /** How many passkeys the account has. */
  passkeys: z.optional(z.number()),
  /** Whether the password must be changed at the next login. */
  mustChangePassword: z.optional(z.boolean()),
});
export type User = z.infer<typeof user>;

export const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

export const getUser = defineCall({
  service: 'users',
  method: 'GET',
  path: '/get-user/{username}',
  summary: 'Ein Benutzer; Angestellte lesen nur den eigenen.',
  allow: ROLES,
  whileRequired: ['password', 'passkey'],
  params: z.strictObject({ username }),
  answer: z.object({ users: user }),
});
