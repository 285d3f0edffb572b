import { DEMANDS } from '@parkwart/contracts/entities/demands';
import { isApiError } from './apiError.ts';

const CONFLICT = 409;

/** Cancelling the proof dialog is not a failure. */
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

/** Whether the server rejected the call; without a response the outcome is unknown. */
export function isRejected(error: unknown): boolean {
  return isApiError(error) && error.status >= 400;
}

export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === CONFLICT;
}

/** Whether another user has logged in since the call began. */
export function isSessionEnded(error: unknown): boolean {
  return isApiError(error) && error.code === 'SESSION_ENDED';
}

export function isSilent(error: unknown): boolean {
  return isSessionEnded(error) || isProofCancelled(error);
}
