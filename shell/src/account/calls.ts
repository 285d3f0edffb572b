import type { getUser as fullGetUser } from '@parkwart/contracts/calls/user';
import type * as full from '@parkwart/contracts/calls/userCalls';
import { user } from '@parkwart/contracts/entities/account';
import { ROLES } from '@parkwart/contracts/entities/role';
import * as z from 'zod/mini';

/**
 * Omits the input schemas, which only the service needs and which would enlarge the first load. A test compares the
 * calls with the contract.
 */
export const changeUser: typeof full.changeUser = {
  service: 'users',
  method: 'PUT',
  path: '/user/{id}',
  summary: 'Das eigene Konto ändern.',
  allow: ROLES,
  answer: user,
};

export const getUser: typeof fullGetUser = {
  service: 'users',
  method: 'GET',
  path: '/get-user/{username}',
  summary: 'Das eigene Konto.',
  allow: ROLES,
  answer: z.object({ users: user }),
};

export const changePassword: typeof full.changePassword = {
  service: 'users',
  method: 'PUT',
  path: '/change-password/{username}',
  summary: 'Das eigene Passwort ändern.',
  allow: ROLES,
};
