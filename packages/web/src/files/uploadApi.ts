import type { Call } from '@parkwart/contracts/call';
import type * as z from 'zod/mini';
import { notUnderstood, parseJson, refusalOf } from '../api/answer.ts';
import { ApiError } from '../api/apiError.ts';
import { addressOf, type Given, type Input } from '../api/request.ts';
import { texts } from '../api/texts.ts';
import { keepSession } from './keepSession.ts';
import { onceMore } from './onceMore.ts';

type Schema = z.ZodMiniType;

export interface Upload {
  readonly files: readonly File[];
  /** The same key returns the first response again, so a retry stores nothing twice. */
  readonly idempotencyKey: string;
  /** Sent fraction, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
}

/** The longest time without progress, in ms; large files on a slow line take long. */
const STANDSTILL = 60_000;

function formOf(field: string, files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file, file.name);
  return form;
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function send(address: string, form: FormData, { idempotencyKey, onProgress, signal }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isStuck = false;
    let watch: ReturnType<typeof setTimeout>;
    const keepWatch = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        isStuck = true;
        request.abort();
      }, STANDSTILL);
    };
    const giveUp = () => request.abort();
    const fail = () => {
      if (signal?.aborted) reject(signal.reason);
      else if (isStuck) reject(new ApiError(0, 'TIMED_OUT', texts.timedOut));
      else reject(new ApiError(0, 'NOT_REACHED', texts.notReached));
    };
    request.upload.onprogress = ({ loaded, total }) => {
      keepWatch();
      if (total > 0) onProgress?.(loaded / total);
    };
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => {
      const { status, responseText } = request;
      if (status < 200 || status > 299)
        reject(refusalOf(status, responseText, request.getResponseHeader('Retry-After')));
      else resolve(parseJson(responseText));
    };
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => {
      clearTimeout(watch);
      signal?.removeEventListener('abort', giveUp);
    };
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    signal?.addEventListener('abort', giveUp);
    keepWatch();
    request.send(form);
  });
}

/** Makes a call with a multipart body and returns its parsed response. @throws {ApiError} */
export async function uploadApi<P extends Schema, Q extends Schema, A extends Schema>(
  call: Call<P, Q, z.ZodMiniUndefined, A>,
  input: Pick<Input<P, Q, z.ZodMiniUndefined>, 'params' | 'query'>,
  upload: Upload,
): Promise<Given<A>> {
  if (!call.upload) throw new Error(`${call.path} takes no files.`);
  const address = addressOf(call, input);
  const form = formOf(call.upload, upload.files);
  const attempt = () => {
    upload.signal?.throwIfAborted();
    return send(address, form, upload);
  };
  // The gateways do not buffer uploads for a retry; the idempotency key deduplicates this one.
  const body = await keepSession(() => onceMore(attempt, upload.signal));
  const answer = call.answer?.safeParse(body);
  if (answer && !answer.success) throw notUnderstood(201);
  return answer?.data as Given<A>;
}
