import * as z from 'zod/mini';

export const ERASURE_BATCH_SIZE = 200;

/**
 * An erasure of attachments. svc-files fetches it (`GET /internal/forgettings`), deletes the attachments and confirms
 * (`PUT /internal/forgettings/done`). Only then does svc-parking delete the record.
 */
const erasure = z.strictObject({
  invoiceNumber: z.int().check(z.minimum(1)),
  /** `record`: delete all attachments, then the record. */
  part: z.enum(['images', 'record']),
});
export type Erasure = z.infer<typeof erasure>;

export const erasureList = z.strictObject({
  forgettings: z.array(erasure).check(z.maxLength(ERASURE_BATCH_SIZE)),
});
