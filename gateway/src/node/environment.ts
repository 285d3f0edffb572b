import { SERVICE_NAMES, type ServiceName, urlSettingOf } from '@parkwart/contracts/wire/services';
import * as z from 'zod/mini';
import { holdsKeys } from '../gatewayKey.ts';

// Checks the digits first: coercion would turn an empty PORT into 0.
const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.coerce.number<string>().check(z.maximum(65_535)));
const url = z.url({ protocol: /^http$/ });

type UrlSetting = ReturnType<typeof urlSettingOf<ServiceName>>;

const environmentSchema = z.object({
  PORT: port,
  HOST: z._default(z.string(), '127.0.0.1'),
  SITE_FOLDER: z.string().check(z.startsWith('/', 'an absolute path')),
  ...(Object.fromEntries(SERVICE_NAMES.map((name) => [urlSettingOf(name), url])) as Record<UrlSetting, typeof url>),
  STORAGE_URL: url,
  /**
   * The key that identifies the gateway to the services. During a rotation the setting contains two keys, one per line;
   * the gateway sends the first.
   */
  GATEWAY_KEY: z.string().check(z.refine(holdsKeys, 'at least 32 letters, digits, „.“, „:“ and „-“ a line')),
  /** Further host names, separated by spaces, for example behind a proxy or tunnel. */
  PUBLIC_NAMES: z.pipe(
    z._default(z.string().check(z.regex(/^[a-z0-9.:*[\] -]*$/i, 'names of hosts with blanks between')), ''),
    z.transform((names) => names.split(' ').filter(Boolean)),
  ),
  LOG_ADDRESSES: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});
export type Environment = z.infer<typeof environmentSchema>;

export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const result = environmentSchema.safeParse(source);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`);
  throw new Error(`gateway: wrong environment: ${problems.join(', ')}`);
}
