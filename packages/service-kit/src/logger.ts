import { isNativeError } from 'node:util/types';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger };

/** Where log lines go instead of the standard output. */
export type LogDestination = DestinationStream;

/** The one way to make a logger: what it writes of an error holds no personal data. */
export function createLogger({ level, base }: Pick<LoggerOptions, 'level' | 'base'>, to?: LogDestination): Logger {
  const options: LoggerOptions = {
    ...(level === undefined ? {} : { level }),
    ...(base === undefined ? {} : { base }),
    serializers: { err: (error: unknown) => loggedError(error) },
  };
  return to ? pino(options, to) : pino(options);
}

interface LoggedError {
  readonly type: string;
  readonly code?: string | number;
  readonly errno?: string | number;
  /** Where it was thrown, without the message. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Errors nested deeper than this say nothing more. */
const DEEPEST = 4;

/**
 * What is known of an error besides what was being worked on: messages, SQL and parameters of a database's or a schema's
 * error repeat names and plates.
 */
function loggedError(error: unknown, depth = 1): LoggedError {
  if (!isNativeError(error)) return { type: typeof error };
  const cause = 'original' in error ? error.original : error.cause;
  const stack = stackFrames(error);
  return {
    type: error.name,
    ...mark(error, 'code'),
    ...mark(error, 'errno'),
    ...(stack ? { stack } : {}),
    ...(isNativeError(cause) && depth < DEEPEST ? { cause: loggedError(cause, depth + 1) } : {}),
  };
}

/** Codes are words of a program: whatever else stands there is not repeated. */
function mark(error: Error & { code?: unknown; errno?: unknown }, name: 'code' | 'errno') {
  const value = error[name];
  const isCode = typeof value === 'number' || (typeof value === 'string' && /^\w{1,60}$/.test(value));
  return isCode ? { [name]: value } : {};
}

function stackFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const afterMessage = start < 0 ? stack : stack.slice(start + message.length);
  return afterMessage
    .split('\n')
    .filter((line) => /^ {4}at .+/.test(line))
    .join('\n');
}
