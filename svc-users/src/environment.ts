import { secretLines, serviceEnvironment } from '@parkwart/service-kit/environment/environment';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const usersEnvironment = serviceEnvironment.extend({
  /**
   * A secret that only svc-users knows, and from which svc-users derives a key for each purpose. It has two lines
   * during a rotation.
   */
  USERS_SECRET: secretLines,
  /** A JSON Web Key Set of private Ed25519 keys; the first one signs, all are published. */
  SIGNING_KEYS_FILE: z.string().min(1),
  /** Required, because this service sets the cookies. */
  COOKIE_SECURE: serviceEnvironment.shape.COOKIE_SECURE.unwrap(),
  /** Creates the embedded default's accounts and fine types in an empty database (specification §18). */
  EMBEDDED_ACCOUNTS: flag.default(false),
  /** The first admin's password in an empty database without embedded accounts; empty means unset. */
  PARKWART_ADMIN_PASSWORD: z
    .string()
    .optional()
    .transform((text) => text || undefined),
});
export type UsersEnvironment = z.infer<typeof usersEnvironment>;
