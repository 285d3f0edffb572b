/** Ids of sections that links within the page lead to. */
export const PAYMENT_ID = 'pay';
export const OBJECTION_ID = 'objection';
export const IMPRINT_ID = 'imprint';
