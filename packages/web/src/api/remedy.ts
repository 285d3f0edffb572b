import { type ApiError, isApiError } from './apiError.ts';

/** Has the person do what a refusal asks for; whether the call is worth repeating then. */
export type Remedy = (refusal: ApiError) => Promise<boolean>;

let remedy: Remedy | undefined;

/** The shell says how the person is asked; the dialogs are its own. */
export function registerRemedy(implementation: Remedy): void {
  remedy = implementation;
}

/** Does an attempt, and repeats it once when the refusal could be remedied; else it fails as it was refused. */
export async function withRemedy<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isDemand = isApiError(error) && error.status === 403 && error.code.endsWith('_NEEDED');
    if (isDemand && (await remedy?.(error))) return attempt();
    throw error;
  }
}
