import * as z from 'zod/mini';

/** The response of a page's `count`. */
export const menuCount = z.object({ count: z.number() });
