import { ApiError } from './apiError.ts';
import { texts } from './texts.ts';

/**
 * Fetches a response with its body.
 *
 * @param send starts the request; must abort it on the given signal
 * @throws {ApiError} with status 0 without a response; the reason of `signal` if that aborts it
 */
export async function fetchBody<Body>(
  send: (signal: AbortSignal) => Promise<Response>,
  read: (response: Response) => Promise<Body>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly response: Response; readonly body: Body }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(signal ? AbortSignal.any([signal, timeout]) : timeout);
    return { response, body: await read(response) };
  } catch {
    signal?.throwIfAborted();
    throw timeout.aborted
      ? new ApiError(0, 'TIMED_OUT', texts.timedOut)
      : new ApiError(0, 'NOT_REACHED', texts.unreachable);
  }
}
