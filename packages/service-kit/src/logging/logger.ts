import { isNativeError } from 'node:util/types';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger };

export type LogDestination = DestinationStream;

/** The only way to create a logger, so that logged errors contain no personal data. */
export function createLogger({ level, base }: Pick<LoggerOptions, 'level' | 'base'>, to?: LogDestination): Logger {
  const options: LoggerOptions = {
    ...(level === undefined ? {} : { level }),
    ...(base === undefined ? {} : { base }),
    timestamp: isoTime,
    serializers: { err: (error: unknown) => loggedError(error) },
  };
  return to ? pino(options, to) : pino(options);
}

const SECOND = 1_000;
let second = { at: Number.NaN, text: '' };

/** Same format as pino's own function, but formats date and time only once per second. */
function isoTime(): string {
  const now = Date.now();
  const at = Math.floor(now / SECOND);
  if (at !== second.at) second = { at, text: new Date(now).toISOString().slice(0, -4) };
  return `,"time":"${second.text}${String(now - at * SECOND).padStart(3, '0')}Z"`;
}

interface LoggedError {
  readonly type: string;
  readonly code?: string | number;
  readonly errno?: string | number;
  /** The stack without the error's message. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const DEEPEST = 4;

/** Omits messages, SQL and parameters, because those of database and schema errors contain names and plates. */
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

/** Anything but plain identifiers may contain personal data. */
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
