import * as z from 'zod/mini';

/** Up to where a client knows the changes; opaque to it. */
export const changesCursor = z.string().check(z.regex(/^\d{1,15}$/, 'Kein Stand aus einer früheren Antwort.'));
