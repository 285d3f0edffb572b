import { isApiError } from '@parkwart/web';
import { isConflict } from '@parkwart/web/errors';

/** Whether another user changed it in the meantime. A dunning block also returns 409, but its own sentence says why. */
export function isStale(error: unknown): boolean {
  return isConflict(error) && !(isApiError(error) && error.code === 'DUNNING_BLOCKED');
}
