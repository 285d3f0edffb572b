import * as z from 'zod/mini';

/** A yes or no in a query string. */
export const flag = z.pipe(
  z.enum(['true', 'false'], 'true oder false.'),
  z.transform((text) => text === 'true'),
);
