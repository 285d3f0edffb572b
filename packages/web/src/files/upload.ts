import type { Call } from '@parkwart/contracts/calls-kit/call';
import type * as z from 'zod/mini';
import { ApiError, isApiError, texts } from '../http/errors.ts';
import {
  type Input,
  invalidResponse,
  type OutputOf,
  parseJson,
  type Schema,
  toApiError,
  urlOf,
} from '../http/request.ts';
import { retry } from '../http/retry.ts';

/** Long enough for a crashed service to restart. */
export const RETRY_DELAY_MS = 3_000;

export interface Upload {
  readonly files: readonly File[];
  /** For calls that are `idempotent`: the same key returns the first response again, so a retry stores nothing twice. */
  readonly idempotencyKey?: string;
  readonly onProgress?: (fraction: number) => void;
  /** The session of the driver's page (`openDriverPage`). */
  readonly driverSession?: string;
  readonly signal?: AbortSignal;
}

/**
 * In ms: an upload without progress for this long is aborted. The whole upload has no limit, because large files take
 * long on a slow line.
 */
const STALL_TIMEOUT_MS = 60_000;

function formOf(field: string, files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file, file.name);
  return form;
}

function stallTimer(request: XMLHttpRequest) {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const clear = () => clearTimeout(timer);
  const restart = () => {
    clear();
    timer = setTimeout(() => {
      isOver = true;
      request.abort();
    }, STALL_TIMEOUT_MS);
  };
  return { restart, clear, isOver: () => isOver };
}

/**
 * @returns the delay in ms before the only retry; undefined for a rejection, which would recur, and for a timeout,
 * which would take just as long again
 */
function onceIfUnavailable(error: unknown, failures: number): number | undefined {
  if (failures > 0 || !isApiError(error) || (error.status !== 503 && error.code !== 'NOT_REACHED')) return undefined;
  return Math.max(RETRY_DELAY_MS, error.retryAfter * 1_000);
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function send(
  url: string,
  form: FormData,
  { idempotencyKey, onProgress, driverSession, signal }: Upload,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stall = stallTimer(request);
    const abort = () => request.abort();
    const fail = () => {
      if (signal?.aborted) reject(signal.reason);
      else if (stall.isOver()) reject(new ApiError(0, 'TIMED_OUT', texts.timedOut));
      else reject(new ApiError(0, 'NOT_REACHED', texts.unreachable));
    };
    request.upload.onprogress = ({ loaded, total }) => {
      stall.restart();
      if (total > 0) onProgress?.(loaded / total);
    };
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => {
      const { status, responseText } = request;
      if (status < 200 || status > 299)
        reject(toApiError(status, responseText, request.getResponseHeader('Retry-After')));
      else resolve(parseJson(responseText));
    };
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => {
      stall.clear();
      signal?.removeEventListener('abort', abort);
    };
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    if (driverSession) request.setRequestHeader('Authorization', `Bearer ${driverSession}`);
    signal?.addEventListener('abort', abort);
    stall.restart();
    request.send(form);
  });
}

/**
 * Makes calls with a multipart body, and returns their parsed responses.
 * @param inSession runs an upload in a session, and may run the upload again
 */
export const uploadWithin =
  (inSession: <T>(work: () => Promise<T>) => Promise<T>) =>
  /** @throws {ApiError} */
  async <P extends Schema, Q extends Schema, A extends Schema>(
    call: Call<P, Q, z.ZodMiniUndefined, A>,
    input: Pick<Input<P, Q, z.ZodMiniUndefined>, 'params' | 'query'>,
    upload: Upload,
  ): Promise<OutputOf<A>> => {
    if (!call.upload) throw new Error(`${call.path} takes no files.`);
    const address = urlOf(call, input);
    const form = formOf(call.upload, upload.files);
    const attempt = () => {
      upload.signal?.throwIfAborted();
      return send(address, form, upload);
    };
    // The gateway does not buffer uploads, so it cannot retry them. The idempotency key makes this retry safe; the
    // upload of a bank statement has no key, but a statement is imported only once.
    const body = await inSession(() => retry(attempt, onceIfUnavailable, upload.signal));
    const parsed = call.answer?.safeParse(body);
    if (parsed && !parsed.success) throw invalidResponse(201);
    return parsed?.data as OutputOf<A>;
  };
