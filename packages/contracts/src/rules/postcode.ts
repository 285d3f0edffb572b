export const POSTCODE_WRONG =
  'Eine deutsche Postleitzahl hat fünf Ziffern; vor einer ausländischen steht das Land, wie in A-1010.';

/** Rejects a postcode of only digits that is not German; a foreign one begins with the country. */
export const isPostcode = (text: string): boolean => /^(?!\d+$)|^\d{5}$/.test(text.replace(/^D[- ]?/, ''));
