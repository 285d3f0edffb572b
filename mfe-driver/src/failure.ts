import { isApiError } from '@parkwart/web/errors';
import { de, type Texts } from './language/de.ts';

/** Key of an error message in the page's language, because the server's messages are German. */
export type Failure = keyof Texts['errors'];

/** The server's error codes are in capitals; the page's own keys are not. */
const isServerCode = (code: string): code is Failure => /^[A-Z_]+$/.test(code) && Object.hasOwn(de.errors, code);

export function failureOf(error: unknown): Failure {
  if (!isApiError(error)) return 'failed';
  const { code, status } = error;
  if (isServerCode(code)) return code;
  if (status === 0) return code === 'TIMED_OUT' ? 'slow' : 'unreached';
  if (status === 408) return 'slow';
  if (status === 429) return 'tooMany';
  if (status >= 500 || code === 'NOT_UNDERSTOOD') return 'unavailable';
  return status === 400 || status === 422 ? 'invalid' : 'failed';
}

/** Why the page needs the plate again. */
export type Ended = 'expired' | 'notFound';

export function endedBy(error: unknown): Ended | undefined {
  if (!isApiError(error)) return undefined;
  if (error.status === 401) return 'expired';
  return error.code === 'PAGE_NOT_FOUND' ? 'notFound' : undefined;
}
