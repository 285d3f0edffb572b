import * as z from 'zod/mini';
import { invoiceNumber } from '../inputs/inputs.ts';
import { operatorName } from '../inputs/operatorName.ts';
import type { ServiceName } from './services.ts';

type Schema = z.ZodMiniType;

/**
 * A call from one service to another, which the gateway does not route. Both sides use this description.
 *
 * - `{name}` marks a parameter in `path`.
 * - `callers` are the services that may make the call.
 * - The service responds 204 to a call without `answer`.
 * - Calls are repeatable: a caller sends a request again if its connection breaks.
 */
export interface InternalCall<
  Params extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly service: ServiceName;
  readonly callers: readonly ServiceName[];
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: `/internal/${string}`;
  readonly params?: Params;
  readonly body?: Body;
  readonly answer?: Answer;
}

/** Returns the description unchanged, with the types of its schemas preserved. */
export function defineInternalCall<
  Params extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
  Answer extends Schema = z.ZodMiniUndefined,
>(call: InternalCall<Params, Body, Answer>): InternalCall<Params, Body, Answer> {
  return call;
}

/** The sessions whose access tokens are rejected although they have not expired. */
export const getEndedSessions = defineInternalCall({
  service: 'users',
  callers: ['parking', 'files'],
  method: 'GET',
  path: '/internal/ended-sessions',
  answer: z.object({ ended: z.array(z.string()) }),
});

/** Passwords must not contain the operator's name. */
export const putOperatorName = defineInternalCall({
  service: 'users',
  callers: ['parking'],
  method: 'PUT',
  path: '/internal/operator',
  body: z.object({ operatorName }),
});

const recordParams = z.strictObject({ invoiceNumber });

/** Responds 404 if the record does not exist. */
export const findRecord = defineInternalCall({
  service: 'parking',
  callers: ['files'],
  method: 'GET',
  path: '/internal/records/{invoiceNumber}',
  params: recordParams,
  answer: z.object({ invoiceNumber: z.number() }),
});

/** The full lists of a record's attachments. A `revision` that is not above the last stored one is ignored. */
export const attachmentLists = z.strictObject({
  revision: z.int().check(z.minimum(1)),
  /** Paths of `showImage`. */
  images: z.array(z.string()),
  files: z.array(z.string()),
});
export type AttachmentLists = z.infer<typeof attachmentLists>;

export const putAttachmentLists = defineInternalCall({
  service: 'parking',
  callers: ['files'],
  method: 'PUT',
  path: '/internal/records/{invoiceNumber}/attachments',
  params: recordParams,
  body: attachmentLists,
});

/** Whether photos of the terms may still be added or removed. Responds 404 if the terms were removed. */
export const getTermsState = defineInternalCall({
  service: 'parking',
  callers: ['files'],
  method: 'GET',
  path: '/internal/terms/{id}',
  params: z.strictObject({ id: z.string() }),
  answer: z.object({ isDraft: z.boolean() }),
});

/** The record that a driver's session opened, with the terms that apply to the stay, or an error. */
export const driverSessionState = z.union([
  z.object({ invoiceNumber: z.number(), termsId: z.optional(z.number()) }),
  z.object({ refusal: z.union([z.literal(401), z.literal(404)]) }),
]);

/** The session is in the body to keep it out of URLs. */
export const askDriverSession = defineInternalCall({
  service: 'parking',
  callers: ['files'],
  method: 'POST',
  path: '/internal/driver-sessions',
  body: z.strictObject({ session: z.string() }),
  answer: driverSessionState,
});

export const ERASURE_BATCH_SIZE = 200;

/**
 * An erasure of attachments. svc-files fetches it, deletes the attachments and confirms. Only then does svc-parking
 * delete the record.
 */
const erasure = z.strictObject({
  invoiceNumber: z.int().check(z.minimum(1)),
  /** `record`: delete all attachments, then the record. */
  part: z.enum(['images', 'record']),
});
export type Erasure = z.infer<typeof erasure>;

export const erasureList = z.strictObject({
  forgettings: z.array(erasure).check(z.maxLength(ERASURE_BATCH_SIZE)),
});

export const getErasures = defineInternalCall({
  service: 'parking',
  callers: ['files'],
  method: 'GET',
  path: '/internal/forgettings',
  answer: erasureList,
});

export const confirmErasures = defineInternalCall({
  service: 'parking',
  callers: ['files'],
  method: 'PUT',
  path: '/internal/forgettings/done',
  body: erasureList,
});

export const letterFile = z.strictObject({
  invoiceNumber: z.int().check(z.minimum(1)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Base64. */
  pdf: z.string().check(z.minLength(1)),
});
export type LetterFile = z.infer<typeof letterFile>;

/** Files the PDF of a letter. A second file with the same name is not stored. */
export const storeLetter = defineInternalCall({
  service: 'files',
  callers: ['parking'],
  method: 'POST',
  path: '/internal/letters',
  body: letterFile,
  answer: z.object({ isNew: z.boolean() }),
});
