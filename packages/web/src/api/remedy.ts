import { type ApiError, isApiError } from './apiError.ts';

/** Resolves to whether the call is worth repeating. */
export type Remedy = (refusal: ApiError) => Promise<boolean>;

let remedy: Remedy | undefined;

export function registerRemedy(implementation: Remedy): void {
  remedy = implementation;
}

/** Repeats an attempt once if the remedy for its 403 succeeded. @throws the original error otherwise */
export async function withRemedy<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isDemand = isApiError(error) && error.status === 403 && error.code.endsWith('_NEEDED');
    if (isDemand && (await remedy?.(error))) return attempt();
    throw error;
  }
}
