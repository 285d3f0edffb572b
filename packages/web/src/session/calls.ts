import type * as full from '@parkwart/contracts/calls/session';
import { sessionUser } from '@parkwart/contracts/entities/sessionUser';

/**
 * Omits the input schemas, because every page loads these calls and only the service needs the schemas. A test compares
 * the calls with the contract.
 */
export const logIn: typeof full.logIn = {
  service: 'users',
  method: 'POST',
  path: '/park-login',
  summary: '',
  allow: 'everyone',
  answer: sessionUser,
};

export const logOut: typeof full.logOut = {
  service: 'users',
  method: 'POST',
  path: '/logout',
  summary: '',
  allow: 'everyone',
};

export const refreshSession: typeof full.refreshSession = {
  service: 'users',
  method: 'POST',
  path: '/session/refresh',
  summary: '',
  allow: 'everyone',
  answer: sessionUser,
};
