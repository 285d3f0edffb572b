import { isApiError } from '@parkwart/web';

/** What the API client says about a failure, in German; nothing for a failure of another kind. */
export function serverWords(error: unknown): string | undefined {
  return isApiError(error) ? error.message : undefined;
}

/** The sentences about single input fields that came with a refusal. */
export function fieldFaults(error: unknown): Readonly<Record<string, string>> {
  return (isApiError(error) && error.fields) || {};
}
