import { certificateAuthority, serviceEnvironment } from '@parkwart/service-kit/environment/environment';
import { z } from 'zod';

/** An empty file counts as a missing value. */
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
  /** The key of the payment provider, Mollie: `live_…`, or `test_…` in „Probebetrieb“. */
  PAYMENT_KEY: providerKey('live_', 'test_'),
  /**
   * Mollie's access token with the right to read settlements, which are needed to recognise payouts on the bank
   * statement.
   */
  PAYMENT_REPORTS_KEY: providerKey('access_'),
  /** The address of the payment provider's API; by default Mollie's public one. */
  PAYMENT_API: z.url().optional(),
  /**
   * The key of the print service, Pingen; in „Probebetrieb“ a key of Pingen's staging environment. An empty file counts
   * as a missing key.
   */
  PRINT_SERVICE_KEY: printServiceKey,
  /** The address of the print service's API; by default Pingen's own. */
  PRINT_SERVICE_API: z.url().optional(),
  /**
   * The server for mails to drivers, as `mail.example.org:587`: port 465 uses TLS from the start, other ports use
   * STARTTLS.
   */
  SMTP_SERVER: given.refine((text) => text === undefined || /^[\w.-]+:\d{1,5}$/.test(text), 'must be host:port'),
  SMTP_USER: given,
  SMTP_PASSWORD: given,
  SMTP_CA: certificateAuthority,
});
export type ParkingEnvironment = z.infer<typeof parkingEnvironment>;
