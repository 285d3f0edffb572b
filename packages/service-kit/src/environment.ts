import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { secretsOf } from './secrets.ts';
import { isSecurityDestination } from './securityLog.ts';
import { privateServiceKeys, publicServiceKeys } from './serviceKeys.ts';

/** What stops a start: its message is the one line that the operator reads. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** `sqlite:/absolute/file.sqlite` or `mysql://user:password@host:port/database` */
const databaseUrl = z.string().refine((text) => {
  if (text.startsWith('sqlite:')) return isAbsolute(text.slice('sqlite:'.length));
  return URL.canParse(text) && new URL(text).protocol === 'mysql:' && new URL(text).pathname.length > 1;
}, 'must be sqlite:/absolute/file or mysql://user:password@host:port/database');

/** One secret a line; whoever only tries some never gets through this many letters. */
export const secretLines = z
  .string()
  .refine((text) => secretsOf(text).every((secret) => secret.length >= 32), 'must have at least 32 characters a line');

/** Whose certificates are believed, PEM. An empty file, as deployments put where nothing was given, is none. */
export const authority = z
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
  /** Whether MySQL is spoken to by TLS alone, with a certificate for the host of DATABASE_URL. */
  DATABASE_TLS: flag.default(false),
  /** Who signed MySQL's certificate, in place of those that Node trusts. It demands TLS by itself. */
  DATABASE_CA: authority,
  /** Sign the tokens with which this service calls others: the first one does, those after it are being changed. */
  SERVICE_KEYS: privateServiceKeys,
  /** By which a service knows the others. */
  SERVICE_PUBLIC_KEYS: publicServiceKeys,
  /** By which the gateway proves itself; two, a line each, while it is being changed. */
  GATEWAY_KEY: secretLines,
  /** Whether the pages come over TLS: then the cookies are Secure and carry the `__Host-` prefix. */
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

/** The content of the file that `name` names; a secret's file ends with a line break that is not part of it. */
function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new StartError(`${name}: ${file} cannot be read`);
  }
}

/** Beside every setting X there may be X_FILE, which names a file with its value: so secrets stay out of the environment. */
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
 * @throws StartError naming every missing or wrong setting; values are not repeated, since some are secrets.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Source = process.env,
): z.output<Schema> {
  const result = schema.safeParse(withFiles(Object.keys(schema.shape), environment));
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`Wrong or missing settings: ${faults.join('; ')}`);
}
