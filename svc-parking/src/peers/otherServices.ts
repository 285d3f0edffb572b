import { type LetterFile, storeLetter } from '@parkwart/contracts/wire/internalCalls';
import { HttpError } from '@parkwart/service-kit/errors/httpError';
import { type Asked, askService, type SharedCall } from '@parkwart/service-kit/journal/sharedCall';
import { callInternal, UnexpectedResponse } from '@parkwart/service-kit/peers/internalClient';
import type { ServiceTokens } from '@parkwart/service-kit/peers/serviceToken';
import type * as z from 'zod/mini';
import type { ParkingEnvironment } from '../environment.ts';

/** Sends a call to its service on a user's behalf. @throws unless it responds 2xx in time */
export type AskOther = <C extends SharedCall>(call: C, asked: Asked<C>) => Promise<z.output<NonNullable<C['answer']>>>;

/** In ms: scanning a million journal entries takes seconds on a busy machine; the gateway times out after 10 s. */
const TIMEOUT_MS = 8_000;

export function askOther(
  tokens: ServiceTokens,
  { USERS_URL, FILES_URL }: Pick<ParkingEnvironment, 'USERS_URL' | 'FILES_URL'>,
  timeoutMs = TIMEOUT_MS,
): AskOther {
  return (call, asked) => {
    const url = call.service === 'users' ? USERS_URL : FILES_URL;
    return askService(tokens, url, call, { ...asked, timeoutMs });
  };
}

/** In ms: the storage may be slow; the next attempt finds a letter that was stored after this time. */
const STORING_MS = 10_000;

/** Stores the PDF of a letter, once per name. @throws UnexpectedResponse unless svc-files confirms that it has the PDF */
export type LetterStore = (file: LetterFile) => Promise<unknown>;

export const letterStore =
  (tokens: ServiceTokens, { FILES_URL }: Pick<ParkingEnvironment, 'FILES_URL'>): LetterStore =>
  (file) =>
    callInternal(tokens, FILES_URL, storeLetter, { body: file, timeoutMs: STORING_MS });

/** Statuses that are retried, because the operator, an update or time resolves their cause. */
const PASSING = [401, 403, 404, 408, 429];

/** Whether a repeated request would be refused, too. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpError || error instanceof UnexpectedResponse)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && !PASSING.includes(status);
}

const NAMES = { users: 'die Benutzerkonten', files: 'die Bilder und Dateien' } as const;

/** @throws HttpError 503 that names the missing part */
export async function requirePart<T>(service: keyof typeof NAMES, part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (cause) {
    const error = new HttpError(
      503,
      'PART_NOT_REACHABLE',
      `Es fehlen ${NAMES[service]}: Der Dienst svc-${service} antwortet gerade nicht. Bitte versuchen Sie es in einem Moment noch einmal.`,
      { retryAfter: 2 },
    );
    error.cause = cause;
    throw error;
  }
}
