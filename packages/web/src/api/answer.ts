import { errorBody } from '@parkwart/contracts/errorBody';
import { ApiError } from './apiError.ts';
import { texts } from './texts.ts';

/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const notUnderstood = (status: number): ApiError => new ApiError(status, 'NOT_UNDERSTOOD', texts.notUnderstood);

/** Turns an error response into an ApiError; `retryAfter` is the header's value. */
export function refusalOf(status: number, text: string, retryAfter: string | null = null): ApiError {
  const refusal = errorBody.safeParse(parseJson(text));
  if (!refusal.success) return notUnderstood(status);
  const { code, message, fields } = refusal.data;
  return new ApiError(status, code, message, fields, Number(retryAfter) || 0);
}
