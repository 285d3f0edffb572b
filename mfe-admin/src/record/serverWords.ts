import { isApiError } from '@parkwart/web';

/** What the API client says about a failure, in German; nothing for a failure of another kind. */
export function serverWords(error: unknown): string | undefined {
  return isApiError(error) ? error.message : undefined;
}
