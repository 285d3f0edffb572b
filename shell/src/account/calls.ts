import { user } from '@parkwart/contracts/account';
import { ROLES } from '@parkwart/contracts/role';
import type * as full from '@parkwart/contracts/userCalls';

/**
 * The two calls without the schemas of their input, which only the service checks with: through the shell's one copy of
 * zod they would make everybody's first page larger. A test holds them to the contract.
 */
export const changeUser: typeof full.changeUser = {
  service: 'users',
  method: 'PUT',
  path: '/user/{id}',
  summary: 'Das eigene Konto ändern.',
  allow: ROLES,
  answer: user,
};

export const changePassword: typeof full.changePassword = {
  service: 'users',
  method: 'PUT',
  path: '/change-password/{username}',
  summary: 'Das eigene Passwort ändern.',
  allow: ROLES,
};
