import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { secretsOf } from './secrets.ts';
import { isSecurityDestination } from './securityLog.ts';
import { privateServiceKeys, publicServiceKeys } from './serviceKeys.ts';

/** Stops the start; the message is the one line that the operator reads. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** `sqlite:/absolute/file.sqlite` or `mysql://user:password@host:port/database` */
const databaseUrl = z.string().refine((text) => {
  if (text.startsWith('sqlite:')) return isAbsolute(text.slice('sqlite:'.length));
  return URL.canParse(text) && new URL(text).protocol === 'mysql:' && new URL(text).pathname.length > 1;
}, 'must be sqlite:/absolute/file or mysql://user:password@host:port/database');

/** One secret per line, too long to be guessed. */
export const secretLines = z
  .string()
  .refine((text) => secretsOf(text).every((secret) => secret.length >= 32), 'must have at least 32 characters a line');

/** CA certificates, PEM. An empty file, which deployments mount where none was given, counts as none. */
export const certificateAuthority = z
  .string()
  .transform((text) => text.trim() || undefined)
  .refine((text) => text === undefined || text.includes('-----BEGIN CERTIFICATE-----'), 'must be a PEM certificate')
  .optional();

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The settings that every service has; a service extends this with its own. */
export const serviceEnvironment = z.object({
  HOST: z.string().default('127.0.0.1'),
  /** 0 for a free one. */
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535)),
  DATABASE_URL: databaseUrl,
  /** Require TLS to MySQL, with a certificate for the host of DATABASE_URL. */
  DATABASE_TLS: flag.default(false),
  /** CA of MySQL's certificate instead of Node's trusted CAs; implies TLS. */
  DATABASE_CA: certificateAuthority,
  /** Private keys for tokens to other services: the first one signs, the others are being rotated. */
  SERVICE_KEYS: privateServiceKeys,
  SERVICE_PUBLIC_KEYS: publicServiceKeys,
  /** Authenticates the gateway; two lines during a rotation. */
  GATEWAY_KEY: secretLines,
  /** Whether the pages use TLS: cookies are then Secure with the `__Host-` prefix. */
  COOKIE_SECURE: flag.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Where security events go: `stdout` and `stderr` mark each line with `"stream":"security"`; else a file. */
  SECURITY_LOG: z
    .string()
    .refine(isSecurityDestination, 'must be stdout, stderr or the absolute path of a file')
    .default('stdout'),
});
export type ServiceEnvironment = z.infer<typeof serviceEnvironment>;

type Source = Readonly<Record<string, string | undefined>>;

/** The file's content without its final line break. */
function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new StartError(`${name}: ${file} cannot be read`);
  }
}

/** For every setting X, X_FILE may name a file with its value, which keeps secrets out of the environment. */
function withFiles(settings: readonly string[], environment: Source): Source {
  const files = settings.flatMap((setting) => {
    const [name, file] = [`${setting}_FILE`, environment[`${setting}_FILE`]];
    if (!file || settings.includes(name)) return [];
    if (environment[setting]) throw new StartError(`${setting} and ${name}: only one of them may be set`);
    return [[setting, readSettingFile(name, file)]];
  });
  return { ...environment, ...Object.fromEntries(files) };
}

/**
 * Reads a process's environment once, and the files that it names.
 * @throws StartError naming every missing or wrong setting; values may be secrets and are not repeated.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Source = process.env,
): z.output<Schema> {
  const result = schema.safeParse(withFiles(Object.keys(schema.shape), environment));
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`Wrong or missing settings: ${issues.join('; ')}`);
}
