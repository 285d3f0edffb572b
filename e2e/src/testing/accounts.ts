import type { Account } from '@parkwart/contracts/calls/apiClient';

/** The two accounts of the embedded default. */
export const ADMIN: Account = { user: 'admin', password: 'parkwart-admin' };
export const EMPLOYEE: Account = { user: 'kasse', password: 'parkwart-kasse' };
