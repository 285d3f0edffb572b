import { AccessDeniedError, ConnectionAcquireTimeoutError, ConnectionError } from 'sequelize';

/** Another transaction holds the lock; the connection remains usable. */
const CONFLICTS = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'SQLITE_BUSY', 'SQLITE_LOCKED']);

const CODES = new Set([
  ...CONFLICTS,
  // Network errors, including those below mysql2 and fetch.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_NET_READ_ERROR',
  'ER_NET_READ_INTERRUPTED',
  'ER_NET_ERROR_ON_WRITE',
  'ER_NET_WRITE_INTERRUPTED',
  // The server shuts down or ends the session.
  'ER_SERVER_SHUTDOWN',
  'ER_SERVER_OFFLINE_MODE',
  'ER_SERVER_ISNT_AVAILABLE',
  'ER_QUERY_INTERRUPTED',
  'ER_SESSION_WAS_KILLED',
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  // The server lacks resources.
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_CANT_CREATE_THREAD',
  'ER_OUT_OF_RESOURCES',
  'ER_OUTOFMEMORY',
  'ER_LOCK_TABLE_FULL',
  // A cluster's former primary, or a member without a majority.
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_RUN_HOOK_ERROR',
  'ER_TRANSACTION_ROLLBACK_DURING_COMMIT',
  'ER_ERROR_DURING_COMMIT',
  // A full or failing disk: of the server, of SQLite or of the service itself.
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'ER_ERROR_ON_WRITE',
  'ER_TEMP_FILE_WRITE_FAILURE',
  'ER_GET_ERRNO',
  'EE_WRITE',
  'EE_DISK_FULL',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
]);

/**
 * MariaDB's errors for a killed connection (also when the server shuts down) and for a statement that took too long.
 * mysql2 has no names for these errors.
 */
const NUMBERS = new Set([1927, 1969]);

const MAX_CAUSES = 8;

/** The error, its causes (including Sequelize's), and the members of an AggregateError. */
function causesOf(error: unknown): readonly unknown[] {
  const found: unknown[] = [error];
  for (let index = 0; index < found.length && found.length < MAX_CAUSES; index++) {
    const { original, cause, errors }: { original?: unknown; cause?: unknown; errors?: unknown } = Object(found[index]);
    const next = [original, cause, ...(Array.isArray(errors) ? errors : [])];
    found.push(...next.filter((one) => typeof one === 'object' && one !== null && !found.includes(one)));
  }
  return found;
}

function isTemporary(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof ConnectionAcquireTimeoutError) return true;
  const { code, errno, fatal }: { code?: unknown; errno?: unknown; fatal?: unknown } = Object(error);
  // mysql2 marks errors of lost connections as fatal.
  return CODES.has(String(code)) || NUMBERS.has(Number(errno)) || fatal === true;
}

/** Whether a dependency is temporarily down: the caller may retry with its idempotency key. */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(isTemporary);
}

/**
 * @returns the log message that explains why the start of the service is waiting. The start also waits while the
 * password is rejected, because the password may be about to change.
 */
export function waitingFor(error: unknown): string {
  const isRefused = causesOf(error).some((one) => one instanceof AccessDeniedError);
  return isRefused
    ? 'the database refuses the user or password in DATABASE_URL: trying again'
    : 'waiting for a part that is not reachable yet';
}

/**
 * Whether the failed connection may be reused by the next transaction; a connection to a former primary must not be
 * reused.
 */
export function keepsConnection(error: unknown): boolean {
  return !isUnavailable(error) || causesOf(error).some((one) => CONFLICTS.has(String(Object(one).code)));
}
