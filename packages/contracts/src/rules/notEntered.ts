/** Printed as they are until an admin enters operator and account: outside demo mode the sample leads no payer. */
export const NO_IBAN = 'nicht eingetragen';
export const NO_OPERATOR = `Betreiber ${NO_IBAN}`;
