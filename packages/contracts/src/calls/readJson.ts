import { errorBody } from '../wire/errorBody.ts';

/** A response with a status other than 2xx. Its message is the API's own, followed by the status and the call. */
class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Returns undefined if there is no body. @throws ApiError */
export async function readJson<Result>(response: Response, name: string): Promise<Result> {
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : undefined) as Result;
  throw new ApiError(response.status, `${messageIn(text)} (${name}: ${response.status})`);
}

/** A proxy in between may respond with HTML. */
function messageIn(text: string): string {
  try {
    return errorBody.parse(JSON.parse(text)).message;
  } catch {
    return text;
  }
}
