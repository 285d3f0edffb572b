const WORD = /^\s*rechnung(?:snummer|s-?nr\.?)?(?:\s+(?:nr\.?|nummer))?[\s:#]*(?=[a-z\d])/i;

/** Normalises an invoice number or provisional reference that has the word „Rechnung“, or digits in groups. */
export const typedInvoiceNumber = (typed: string): string =>
  typed.replace(WORD, '').replace(/[\s.]/g, '').toUpperCase();
