import { isAdmin } from '@parkwart/contracts/role';

/** Where somebody lands after logging in (spec §4; case of the role does not count, design §3). */
export const homeOf = (role: string): string => (isAdmin(role) ? '/admin' : '/parking');
