import * as z from 'zod/mini';

/** The code letters of a booth (Arbeitsplatz); the server assigns them to the booth's browser. */
export const boothLetters = z.string().check(z.regex(/^[A-Z]{1,7}$/, 'Zum Beispiel A.'));
