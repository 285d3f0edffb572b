import { isApiError } from '@parkwart/web';
import { isConflict } from '@parkwart/web/errors';

/** Whether another user has changed the record. A dunning block also returns 409, but with its own message. */
export function isStale(error: unknown): boolean {
  return isConflict(error) && !(isApiError(error) && error.code === 'DUNNING_BLOCKED');
}
