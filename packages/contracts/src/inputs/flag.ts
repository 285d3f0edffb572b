import * as z from 'zod/mini';

/** A boolean in a query string. */
export const flag = z.pipe(
  z.enum(['true', 'false'], 'true oder false.'),
  z.transform((text) => text === 'true'),
);
