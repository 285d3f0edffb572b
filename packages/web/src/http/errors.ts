import { DEMANDS } from '@parkwart/contracts/entities/demands';

const CONFLICT = 409;

export const texts = {
  unreachable: 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.',
  timedOut: 'Der Server antwortet nicht. Bitte versuchen Sie es erneut.',
  invalid: 'Der Server hat unerwartet geantwortet. Bitte versuchen Sie es erneut.',
  sessionEnded: 'Ihre Sitzung ist abgelaufen.',
};

/** A failed call. `message` is German and can be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  /** Invalid input fields, each with a German message. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** In seconds; 0 if the response has no Retry-After. */
  readonly retryAfter: number;

  constructor(
    status: number,
    code: string,
    message: string,
    fields?: Readonly<Record<string, string>>,
    retryAfter = 0,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** Compares by name, to recognise errors of another copy of this package. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Whether the error means that the user cancelled the proof dialog; a cancelled dialog is not a failure. */
function isProofCancelled(error: unknown): boolean {
  return isApiError(error) && error.code === DEMANDS.proof;
}

/** The German message of an ApiError; undefined for other errors. */
export function errorMessage(error: unknown): string | undefined {
  return isApiError(error) && !isProofCancelled(error) ? error.message : undefined;
}

export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return (isApiError(error) && error.fields) || {};
}

/** The message to show next to the fields; undefined if a field already shows it. */
export function formMessage(error: unknown): string | undefined {
  const message = errorMessage(error);
  return message !== undefined && Object.values(fieldErrors(error)).includes(message) ? undefined : message;
}

/** Whether the server responded with an error; without a response the outcome is unknown. */
export function isRejected(error: unknown): boolean {
  return isApiError(error) && error.status >= 400;
}

export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === CONFLICT;
}

/** Whether the session ended, and the same user has not logged in again. */
export function isSessionEnded(error: unknown): boolean {
  return isApiError(error) && error.code === 'SESSION_ENDED';
}

export function isSilent(error: unknown): boolean {
  return isSessionEnded(error) || isProofCancelled(error);
}

/** Whether the service did not respond at all. The call itself has already retried a 503 with Retry-After. */
export function isUnreached(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.status === 0 || (error.status === 503 && !error.retryAfter);
}
