import * as z from 'zod/mini';
import { user } from './account.ts';
import { defineCall } from './call.ts';
import { ROLES } from './role.ts';

export { GENDERS, type Gender, genderOf, OTHER_GENDERS, STATUSES, type User, user } from './account.ts';
export { isAdmin, ROLES, type Role } from './role.ts';

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
