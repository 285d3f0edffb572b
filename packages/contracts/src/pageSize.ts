import * as z from 'zod/mini';

/** Maximum size of a page. */
export const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;

export const pageSize = z._default(
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}$/, 'Eine Zahl.')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(MAX_PAGE))),
  ),
  DEFAULT_PAGE,
);
