import * as z from 'zod/mini';

/** Of a booth (Arbeitsplatz), as the server gave them to its browser. */
export const boothLetters = z.string().check(z.regex(/^[A-Z]{1,7}$/, 'Zum Beispiel A.'));
