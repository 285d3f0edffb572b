import * as z from 'zod/mini';
import { defineCall } from '../calls-kit/call.ts';
import { user } from '../entities/account.ts';
import { ROLES } from '../entities/role.ts';

export { GENDERS, type Gender, STATUSES, type User, user } from '../entities/account.ts';
export { isAdmin, ROLES, type Role } from '../entities/role.ts';

export const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

export const getUser = defineCall({
  service: 'users',
  method: 'GET',
  path: '/get-user/{username}',
  summary: 'Ein Benutzer; Angestellte lesen nur den eigenen.',
  allow: ROLES,
  refuses: [404],
  whileRequired: ['password', 'passkey'],
  params: z.strictObject({ username }),
  answer: z.object({ users: user }),
});
