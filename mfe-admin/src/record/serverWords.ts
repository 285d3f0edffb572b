import { isApiError } from '@parkwart/web';

const GIVEN_UP = 'PROOF_NEEDED';

/** Whether the admin was asked for a proof of identity and gave up: nothing has failed. */
export function isGivenUp(error: unknown): boolean {
  return isApiError(error) && error.code === GIVEN_UP;
}

/** What the API client says about a failure, in German; nothing for a failure of another kind. */
export function serverWords(error: unknown): string | undefined {
  return isApiError(error) && !isGivenUp(error) ? error.message : undefined;
}
