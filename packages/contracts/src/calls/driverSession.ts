import * as z from 'zod/mini';

/** What svc-parking tells svc-files about a session (`POST /internal/driver-sessions`): its record, or a refusal. */
export const driverSessionState = z.union([
  z.object({ invoiceNumber: z.number() }),
  z.object({ refusal: z.union([z.literal(401), z.literal(404)]) }),
]);
