import * as z from 'zod/mini';

/** Erasures per response. */
export const ERASURE_BATCH_SIZE = 200;

/**
 * An erasure that svc-files carries out: it fetches them (`GET /internal/forgettings`), removes the attachments and reports
 * them done (`PUT /internal/forgettings/done`). Only then does svc-parking delete the record. Inside the network only.
 */
const erasure = z.strictObject({
  invoiceNumber: z.int().check(z.minimum(1)),
  /** `record`: every attachment, and the record after them. */
  part: z.enum(['images', 'record']),
});
export type Erasure = z.infer<typeof erasure>;

export const forgettings = z.strictObject({
  forgettings: z.array(erasure).check(z.maxLength(ERASURE_BATCH_SIZE)),
});
