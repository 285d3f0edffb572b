import * as z from 'zod/mini';

/** Keeps the code small enough for a phone to read it off a receipt of 72 mm. */
const MAX_LENGTH = 60;

/** `https://parken.example`, or '' for none. */
export const pageAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_LENGTH, `Höchstens ${MAX_LENGTH} Zeichen.`),
    z.regex(/^(?:https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)?$/, 'Zum Beispiel https://parken.example.'),
  );
