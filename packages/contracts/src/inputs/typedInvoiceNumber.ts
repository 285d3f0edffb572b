const WORD = /^\s*rechnung(?:snummer|s-?nr\.?)?(?:\s+(?:nr\.?|nummer))?[\s:#]*(?=[a-z\d])/i;

/** An invoice number or provisional reference as people write it: with the word „Rechnung“, or its digits in groups. */
export const typedInvoiceNumber = (typed: string): string =>
  typed.replace(WORD, '').replace(/[\s.]/g, '').toUpperCase();
