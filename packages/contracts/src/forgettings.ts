import * as z from 'zod/mini';

/** How many go over the wire at once. */
export const FORGETTINGS_AT_ONCE = 200;

/**
 * What svc-files is to forget of an invoice, inside the network only: it asks for them (`GET /internal/forgettings`), removes
 * the attachments, and says so (`PUT /internal/forgettings/done`). Only then does the record go.
 */
export const forgetting = z.strictObject({
  invoiceNumber: z.int().check(z.minimum(1)),
  /** `record`: every attachment, and the record after them. */
  part: z.enum(['images', 'record']),
});
export type Forgetting = z.infer<typeof forgetting>;

export const forgettings = z.strictObject({
  forgettings: z.array(forgetting).check(z.maxLength(FORGETTINGS_AT_ONCE)),
});
export type Forgettings = z.infer<typeof forgettings>;
