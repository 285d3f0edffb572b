import type { Call } from '@parkwart/contracts/calls/call';
import type * as z from 'zod/mini';
import type { Input, OutputOf } from '../http/request.ts';
import { keepSession } from './keepSession.ts';
import { type Upload, uploadPublic } from './uploadPublic.ts';

export type { Upload };

type Schema = z.ZodMiniType;

/** Makes a call with a multipart body and returns its parsed response. @throws {ApiError} */
export function uploadApi<P extends Schema, Q extends Schema, A extends Schema>(
  call: Call<P, Q, z.ZodMiniUndefined, A>,
  input: Pick<Input<P, Q, z.ZodMiniUndefined>, 'params' | 'query'>,
  upload: Upload,
): Promise<OutputOf<A>> {
  return uploadPublic(call, input, upload, keepSession);
}
