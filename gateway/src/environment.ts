import { SERVICE_NAMES, type ServiceName, urlSettingOf } from '@parkwart/contracts/services';
import * as z from 'zod/mini';
import { holdsKeys } from './gatewayKey.ts';

// Digits first: by coercion alone an empty PORT would be 0, a port nobody knows.
const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.coerce.number<string>().check(z.maximum(65_535)));
const url = z.url({ protocol: /^http$/ });

type UrlSetting = ReturnType<typeof urlSettingOf<ServiceName>>;

const environmentSchema = z.object({
  PORT: port,
  HOST: z._default(z.string(), '127.0.0.1'),
  SITE_FOLDER: z.string().check(z.startsWith('/', 'an absolute path')),
  ...(Object.fromEntries(SERVICE_NAMES.map((name) => [urlSettingOf(name), url])) as Record<UrlSetting, typeof url>),
  /** Where presigned links lead: `parkwart-files/…` there. */
  STORAGE_URL: url,
  /** By which the services know this gateway; while it is being changed two, a line each: the first one is sent. */
  GATEWAY_KEY: z.string().check(z.refine(holdsKeys, 'at least 32 letters, digits, „.“, „:“ and „-“ a line')),
  /** Names under which it answers besides this machine's own, with blanks between: as behind a proxy or a tunnel. */
  PUBLIC_NAMES: z.pipe(
    z._default(z.string().check(z.regex(/^[a-z0-9.:*[\] -]*$/i, 'names of hosts with blanks between')), ''),
    z.transform((names) => names.split(' ').filter(Boolean)),
  ),
  /** `off` leaves the clients' addresses out of the log. */
  LOG_ADDRESSES: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads the Node gateway's settings, once at its start.
 * @throws Error whose message is one line that names every missing or wrong value.
 */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const result = environmentSchema.safeParse(source);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`);
  throw new Error(`gateway: wrong environment: ${faults.join(', ')}`);
}
