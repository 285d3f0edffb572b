import { certificateAuthority, serviceEnvironment } from '@parkwart/service-kit/environment/environment';
import { z } from 'zod';

/** An empty file counts as none. */
const given = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional();

const providerKey = (...kinds: readonly string[]) =>
  given.refine(
    (text) => text === undefined || (/^[a-z]+_\w{16,}$/.test(text) && kinds.some((kind) => text.startsWith(kind))),
    `must begin with ${kinds.join(' or ')}`,
  );

const printServiceKey = given.refine(
  (text) => text === undefined || /^[\w-]{8,}:[\w-]{8,}:[^\s:]{8,}$/.test(text),
  'must be organisation:client id:client secret',
);

export const parkingEnvironment = serviceEnvironment.extend({
  USERS_URL: z.url(),
  FILES_URL: z.url(),
  /** The payment provider's key, Mollie: `live_…`, or `test_…` in „Probebetrieb“. */
  PAYMENT_KEY: providerKey('live_', 'test_'),
  /** Its access token that may read settlements, by which payouts are recognised on the bank statement. */
  PAYMENT_REPORTS_KEY: providerKey('access_'),
  /** Its API; by default the provider's own. */
  PAYMENT_API: z.url().optional(),
  /** The print service's key, Pingen; in „Probebetrieb“ its staging environment's. An empty file counts as none. */
  PRINT_SERVICE_KEY: printServiceKey,
  /** Its API; by default the service's own. */
  PRINT_SERVICE_API: z.url().optional(),
  /** The server for mails to drivers, `mail.example.org:587`: TLS at once at port 465, STARTTLS at others. */
  SMTP_SERVER: given.refine((text) => text === undefined || /^[\w.-]+:\d{1,5}$/.test(text), 'must be host:port'),
  SMTP_USER: given,
  SMTP_PASSWORD: given,
  SMTP_CA: certificateAuthority,
});
export type ParkingEnvironment = z.infer<typeof parkingEnvironment>;
