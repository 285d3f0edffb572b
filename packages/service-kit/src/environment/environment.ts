import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { isSecurityDestination } from '../logging/securityLog.ts';
import { privateServiceKeys, publicServiceKeys } from './serviceKeys.ts';

/** An error that stops the start. The operator sees only its message. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** `sqlite:/absolute/file.sqlite` or `mysql://user:password@host:port/database` */
const databaseUrl = z.string().refine((text) => {
  if (text.startsWith('sqlite:')) return isAbsolute(text.slice('sqlite:'.length));
  return URL.canParse(text) && new URL(text).protocol === 'mysql:' && new URL(text).pathname.length > 1;
}, 'must be sqlite:/absolute/file or mysql://user:password@host:port/database');

export const secretLines = z
  .string()
  .refine((text) => secretsOf(text).every((secret) => secret.length >= 32), 'must have at least 32 characters a line');

/** A CA's certificate in PEM. An empty file counts as no certificate, because deployments always mount a file. */
export const certificateAuthority = z
  .string()
  .transform((text) => text.trim() || undefined)
  .refine((text) => text === undefined || text.includes('-----BEGIN CERTIFICATE-----'), 'must be a PEM certificate')
  .optional();

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const serviceEnvironment = z.object({
  HOST: z.string().default('127.0.0.1'),
  /** 0 selects a free port. */
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535)),
  DATABASE_URL: databaseUrl,
  DATABASE_TLS: flag.default(false),
  /** CA of MySQL's certificate instead of Node's trusted CAs; implies TLS. */
  DATABASE_CA: certificateAuthority,
  /** Private keys for tokens to other services: the first one signs; others exist only during a rotation. */
  SERVICE_KEYS: privateServiceKeys,
  SERVICE_PUBLIC_KEYS: publicServiceKeys,
  /** One key per line; two during a rotation. */
  GATEWAY_KEY: secretLines,
  /** True when users connect over TLS: cookies are then Secure and have the `__Host-` prefix. */
  COOKIE_SECURE: flag.default(false),
  /** „Probebetrieb“: uses the sample operator, and marks screens and papers. */
  DEMO_MODE: flag.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /**
   * Destination of security events: `stdout` or `stderr`, where each line is marked with `"stream":"security"`, or a
   * file.
   */
  SECURITY_LOG: z
    .string()
    .refine(isSecurityDestination, 'must be stdout, stderr or the absolute path of a file')
    .default('stdout'),
});
export type ServiceEnvironment = z.infer<typeof serviceEnvironment>;

type Source = Readonly<Record<string, string | undefined>>;

function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new StartError(`${name}: ${file} cannot be read`);
  }
}

/**
 * Any setting X may be given as X_FILE, the path of a file with its value, so that secrets stay out of the environment.
 */
function withFiles(settings: readonly string[], environment: Source): Source {
  const files = settings.flatMap((setting) => {
    const [name, file] = [`${setting}_FILE`, environment[`${setting}_FILE`]];
    if (!file || settings.includes(name)) return [];
    if (environment[setting]) throw new StartError(`${setting} and ${name}: only one of them may be set`);
    return [[setting, readSettingFile(name, file)]];
  });
  return { ...environment, ...Object.fromEntries(files) };
}

/** @throws StartError naming every missing or invalid setting, but not its value, which may be secret */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Source = process.env,
): z.output<Schema> {
  const result = schema.safeParse(withFiles(Object.keys(schema.shape), environment));
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`Wrong or missing settings: ${issues.join('; ')}`);
}

/**
 * One secret per line: the first one signs, and all are accepted, so that services can get a new secret one after the
 * other.
 */
export function secretsOf(setting: string): [string, ...string[]] {
  const [first = '', ...more] = setting
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [first, ...more];
}
