import { serviceEnvironment } from '@parkwart/service-kit/environment/environment';
import { z } from 'zod';

const paymentKey = z
  .string()
  .transform((text) => text.trim() || undefined)
  .refine((text) => text === undefined || /^(?:live|test)_\w{16,}$/.test(text), 'must begin with live_ or test_')
  .optional();

const printServiceKey = z
  .string()
  .transform((text) => text.trim() || undefined)
  .refine(
    (text) => text === undefined || /^[\w-]{8,}:[\w-]{8,}:[^\s:]{8,}$/.test(text),
    'must be organisation:client id:client secret',
  )
  .optional();

export const parkingEnvironment = serviceEnvironment.extend({
  USERS_URL: z.url(),
  FILES_URL: z.url(),
  /** Of the payment provider, Mollie: `live_…`, or `test_…` in „Probebetrieb“. An empty file counts as none. */
  PAYMENT_KEY: paymentKey,
  /** Its API; by default the provider's own. */
  PAYMENT_API: z.url().optional(),
  /** Of the print service, Pingen; in „Probebetrieb“ of its staging environment. An empty file counts as none. */
  PRINT_SERVICE_KEY: printServiceKey,
  /** Its API; by default the service's own. */
  PRINT_SERVICE_API: z.url().optional(),
});
export type ParkingEnvironment = z.infer<typeof parkingEnvironment>;
