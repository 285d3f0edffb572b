import { isAdmin } from '@parkwart/contracts/role';

/** Where somebody lands after logging in; the case of the role does not count (specification §4). */
export const homeOf = (role: string): string => (isAdmin(role) ? '/admin' : '/parking');
