import { secretLines, serviceEnvironment } from '@parkwart/service-kit/environment';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const usersEnvironment = serviceEnvironment.extend({
  /** No other service knows it: keys for one purpose each are derived from it. Two, a line each, while it is being changed. */
  USERS_SECRET: secretLines,
  /** A JSON Web Key Set of private Ed25519 keys; the first one signs, all of them are published. */
  SIGNING_KEYS_FILE: z.string().min(1),
  /** Demanded of the service that sets the cookies. */
  COOKIE_SECURE: serviceEnvironment.shape.COOKIE_SECURE.unwrap(),
  /** Gives an empty database the accounts and fine types of the embedded default (specification §18). */
  EMBEDDED_ACCOUNTS: flag.default(false),
  /** The first admin's password where an empty database gets no embedded accounts; empty means not given. */
  PARKWART_ADMIN_PASSWORD: z
    .string()
    .optional()
    .transform((text) => text || undefined),
});
export type UsersEnvironment = z.infer<typeof usersEnvironment>;
