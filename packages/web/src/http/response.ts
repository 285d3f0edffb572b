import { errorBody } from '@parkwart/contracts/wire/errorBody';
import { ApiError } from './apiError.ts';
import { texts } from './texts.ts';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const invalidResponse = (status: number): ApiError => new ApiError(status, 'NOT_UNDERSTOOD', texts.invalid);

/** Converts an error response to an ApiError; `retryAfter` is the header's value. */
export function toApiError(status: number, text: string, retryAfter: string | null = null): ApiError {
  const parsed = errorBody.safeParse(parseJson(text));
  if (!parsed.success) return invalidResponse(status);
  const { code, message, fields } = parsed.data;
  return new ApiError(status, code, message, fields, Number(retryAfter) || 0);
}
