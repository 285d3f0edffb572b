import * as z from 'zod/mini';

/** The position up to which a client has received the changes; opaque to clients. */
export const changesCursor = z.string().check(z.regex(/^\d{1,15}$/, 'Kein Stand aus einer früheren Antwort.'));
