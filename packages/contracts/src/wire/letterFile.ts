import * as z from 'zod/mini';

/**
 * The PDF of a letter that svc-parking files (`POST /internal/letters` of svc-files). A second file with the same name
 * is not stored.
 */
export const letterFile = z.strictObject({
  invoiceNumber: z.int().check(z.minimum(1)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Base64. */
  pdf: z.string().check(z.minLength(1)),
});
export type LetterFile = z.infer<typeof letterFile>;
