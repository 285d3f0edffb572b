import type { Call } from './call.ts';
import { checkIn, checkOut, checkOutByGet, getReceipt, searchInvoice, updateFine } from './parking.ts';
import { logIn, logOut, refreshSession } from './session.ts';
import { getUser } from './user.ts';

/** Every call of the API; docs/openapi.json is written from this list. */
export const CALLS: readonly Call[] = [
  logIn,
  logOut,
  refreshSession,
  getUser,
  checkIn,
  searchInvoice,
  checkOut,
  checkOutByGet,
  getReceipt,
  updateFine,
];
