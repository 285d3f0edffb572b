import * as z from 'zod/mini';

/**
 * svc-parking's response to svc-files about a session (`POST /internal/driver-sessions`): its record with the terms that hold
 * for its stay, or an error.
 */
export const driverSessionState = z.union([
  z.object({ invoiceNumber: z.number(), termsId: z.optional(z.number()) }),
  z.object({ refusal: z.union([z.literal(401), z.literal(404)]) }),
]);
