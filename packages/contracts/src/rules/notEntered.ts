/**
 * Printed until an admin enters operator and account, so that outside demo mode no driver pays to the sample account.
 */
export const NO_IBAN = 'nicht eingetragen';
export const NO_OPERATOR = `Betreiber ${NO_IBAN}`;
