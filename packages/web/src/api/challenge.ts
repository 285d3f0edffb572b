import { type ApiError, isApiError } from '../http/apiError.ts';

/** Resolves to whether the call should be repeated. */
export type ChallengeHandler = (error: ApiError) => Promise<boolean>;

let handler: ChallengeHandler | undefined;

export function onChallenge(implementation: ChallengeHandler): void {
  handler = implementation;
}

/** Repeats an attempt once if the user has provided what its 403 demands. @throws the original error otherwise */
export async function withChallenge<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isChallenge = isApiError(error) && error.status === 403 && error.code.endsWith('_NEEDED');
    if (isChallenge && (await handler?.(error))) return attempt();
    throw error;
  }
}
