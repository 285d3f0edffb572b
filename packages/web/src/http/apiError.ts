/** A failed call. `message` is German and can be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  /** Invalid input fields, each with a German message. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** In seconds; 0 if the response has no Retry-After. */
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

/** Compares by name, to recognise errors of another copy of this package. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
