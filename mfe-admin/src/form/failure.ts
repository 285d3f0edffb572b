import { isApiError } from '@parkwart/web';
import { isGivenUp } from '../record/serverWords.ts';

const CONFLICT = 409;

/** Whether the server answered and refused; else nobody knows what became of it. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400;
}

/** Whether somebody else was quicker. */
export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === CONFLICT;
}

/** Somebody else has logged in meanwhile, who knows nothing of this form. */
export function isSomebodyElse(error: unknown): boolean {
  return isApiError(error) && error.code === 'SESSION_ENDED';
}

/** Not worth a word: another user has logged in, or the admin gave up proving who they are. */
export function isQuiet(error: unknown): boolean {
  return isSomebodyElse(error) || isGivenUp(error);
}

/** The sentences about single input fields that came with a refusal. */
export function fieldFaults(error: unknown): Readonly<Record<string, string>> {
  return (isApiError(error) && error.fields) || {};
}
