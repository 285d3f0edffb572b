import { DEMANDS } from '@parkwart/contracts/demands';
import { isApiError } from './api/apiError.ts';

const CONFLICT = 409;

/** Whether the user was asked for a proof of identity and cancelled: nothing has failed. */
function isProofCancelled(error: unknown): boolean {
  return isApiError(error) && error.code === DEMANDS.proof;
}

/** What the API client says about a failure, in German; nothing for a failure of another kind. */
export function errorMessage(error: unknown): string | undefined {
  return isApiError(error) && !isProofCancelled(error) ? error.message : undefined;
}

/** The sentences about single input fields that came with a refusal. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return (isApiError(error) && error.fields) || {};
}

/** What is said of a failure beside the fields: nothing when it stands at one of them. */
export function formMessage(error: unknown): string | undefined {
  const message = errorMessage(error);
  return message !== undefined && Object.values(fieldErrors(error)).includes(message) ? undefined : message;
}

/** Whether the server answered and refused; without an answer the outcome is unknown. */
export function isRefused(error: unknown): boolean {
  return isApiError(error) && error.status >= 400;
}

/** Whether another user has changed the same thing first. */
export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === CONFLICT;
}

/** Whether another user has logged in since, to whom this call does not belong. */
export function isSessionEnded(error: unknown): boolean {
  return isApiError(error) && error.code === 'SESSION_ENDED';
}

/** Whether there is nothing to tell the user: another one has logged in, or the proof of identity was cancelled. */
export function isSilent(error: unknown): boolean {
  return isSessionEnded(error) || isProofCancelled(error);
}
