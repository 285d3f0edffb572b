import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** What stops a start: its message is the one line that the operator reads. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** `sqlite:/absolute/file.sqlite` or `mysql://user:password@host:port/database` */
const databaseUrl = z.string().refine((text) => {
  if (text.startsWith('sqlite:')) return isAbsolute(text.slice('sqlite:'.length));
  return URL.canParse(text) && new URL(text).protocol === 'mysql:' && new URL(text).pathname.length > 1;
}, 'must be sqlite:/absolute/file or mysql://user:password@host:port/database');

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
  /** Signs the tokens with which services call each other; the same for all of them. */
  INTERNAL_SECRET: z.string().min(32),
  /** Whether the pages come over TLS: then the cookies are Secure and carry the `__Host-` prefix. */
  COOKIE_SECURE: flag.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
export type ServiceEnvironment = z.infer<typeof serviceEnvironment>;

/**
 * Reads a process's environment once.
 * @throws StartError naming every missing or wrong setting; values are not repeated, since some are secrets.
 */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`Wrong or missing settings: ${faults.join('; ')}`);
}
