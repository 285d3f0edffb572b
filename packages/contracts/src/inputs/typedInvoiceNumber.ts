const WORD = /^\s*rechnung(?:snummer|s-?nr\.?)?(?:\s+(?:nr\.?|nummer))?[\s:#]*(?=[a-z\d])/i;

/** Removes the word „Rechnung“, spaces and dots from a typed invoice number or provisional reference. */
export const typedInvoiceNumber = (typed: string): string =>
  typed.replace(WORD, '').replace(/[\s.]/g, '').toUpperCase();
