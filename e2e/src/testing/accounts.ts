import type { Account } from '@parkwart/contracts/calls-kit/apiClient';

/** The embedded product's two default accounts. */
export const ADMIN: Account = { user: 'admin', password: 'parkwart-admin' };
export const EMPLOYEE: Account = { user: 'kasse', password: 'parkwart-kasse' };
