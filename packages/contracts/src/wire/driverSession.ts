import * as z from 'zod/mini';

/**
 * svc-parking's response to svc-files about a driver's session (`POST /internal/driver-sessions`): the session's record
 * with the terms that apply to the stay, or an error.
 */
export const driverSessionState = z.union([
  z.object({ invoiceNumber: z.number(), termsId: z.optional(z.number()) }),
  z.object({ refusal: z.union([z.literal(401), z.literal(404)]) }),
]);
