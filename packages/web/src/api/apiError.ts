/** A call that did not succeed. `message` is German and fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable and for programs. */
  readonly code: string;
  /** The input fields at fault, with a German sentence each. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** After how many seconds it is worth trying again; 0 when the response does not say. */
  readonly retryAfter: number;

  constructor(
    status: number,
    code: string,
    message: string,
    fields?: Readonly<Record<string, string>>,
    retryAfter = 0,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** By name, so that an error of another copy of this package is recognised as well. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
